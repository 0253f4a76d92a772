/* tex-symbols.c: commands of TeX for a character. */
#include "extract/tex/tex.h"

#include "base/for-each.h"

/* Names and their characters by turns. */
static const char symbols[]
    = "AA Å AE Æ DH Ð Delta Δ Gamma Γ Im ℑ L Ł Lambda Λ Leftarrow ⇐ Leftrightarrow ⇔ O Ø OE Œ Omega Ω P ¶ Phi Φ "
      "Pi Π Psi Ψ Re ℜ Rightarrow ⇒ S § SS ẞ Sigma Σ TH Þ Theta Θ Upsilon Υ Vert ‖ Xi Ξ aa å ae æ aleph ℵ alpha α "
      "angle ∠ approx ≈ ast ∗ backslash \\ because ∵ beta β bigcap ⋂ bigcup ⋃ bullet • cap ∩ cdot ⋅ cdots ⋯ chi χ "
      "circ ∘ colon : cong ≅ copyright © cup ∪ dag † ddag ‡ ddots ⋱ degree ° delta δ dh ð div ÷ dots … downarrow ↓ "
      "ell ℓ emptyset ∅ epsilon ϵ equiv ≡ eta η euro € exists ∃ forall ∀ gamma γ ge ≥ geq ≥ gets ← gg ≫ "
      "guillemotleft « guillemotright » hbar ℏ i ı iff ⇔ iiint ∭ iint ∬ implies ⇒ in ∈ infty ∞ int ∫ iota ι j ȷ "
      "kappa κ l ł lambda λ land ∧ langle ⟨ lbrace { lbrack [ lceil ⌈ ldots … le ≤ leftarrow ← leftrightarrow ↔ "
      "leq ≤ lfloor ⌊ ll ≪ lnot ¬ longrightarrow ⟶ lor ∨ lvert | mapsto ↦ mid ∣ models ⊨ mp ∓ mu μ nabla ∇ ne ≠ "
      "neg ¬ neq ≠ ng ŋ ni ∋ notin ∉ nu ν o ø oe œ oint ∮ omega ω oplus ⊕ otimes ⊗ parallel ∥ partial ∂ perp ⊥ "
      "phi ϕ pi π pm ± pounds £ prime ′ prod ∏ propto ∝ psi ψ quotedblbase „ rangle ⟩ rbrace } rbrack ] rceil ⌉ "
      "rfloor ⌋ rho ρ rightarrow → rightleftharpoons ⇌ rvert | setminus ∖ sigma σ sim ∼ simeq ≃ slash / ss ß "
      "star ⋆ subset ⊂ subseteq ⊆ sum ∑ supset ⊃ supseteq ⊇ tau τ textasciicircum ^ textasciitilde ~ "
      "textbackslash \\ textbar | textbraceleft { textbraceright } textbullet • textcopyright © textdegree ° "
      "textdollar $ textellipsis … textemdash — textendash – texteuro € textgreater > textless < "
      "textperiodcentered · textquotedblleft “ textquotedblright ” textquoteleft ‘ textquoteright ’ "
      "textregistered ® texttrademark ™ textunderscore _ th þ therefore ∴ theta θ times × to → triangle △ "
      "uparrow ↑ upsilon υ varepsilon ε varnothing ∅ varphi φ varpi ϖ varrho ϱ varsigma ς vartheta ϑ vdash ⊢ "
      "vdots ⋮ vee ∨ vert | wedge ∧ xi ξ zeta ζ";

/* Names and the combining marks of accents. */
static const char accents[]
    = "\" \u0308 ' \u0301 . \u0307 = \u0304 H \u030b ^ \u0302 ` \u0300 b \u0331 c \u0327 d \u0323 k \u0328 "
      "r \u030a u \u0306 v \u030c ~ \u0303";

/* Returns: (transfer full) name → character */
static gpointer
read_table (gpointer table)
{
  GHashTable *characters = winnow_string_index_new ();
  g_auto (GStrv) words = g_strsplit (table, " ", -1);
  for (guint i = 0; words[i] != NULL; i += 2)
    g_hash_table_insert (characters, (char *) g_intern_string (words[i]),
                         GUINT_TO_POINTER (g_utf8_get_char (words[i + 1])));
  return characters;
}

gunichar
winnow_tex_find_symbol (const char *name)
{
  static GOnce once = G_ONCE_INIT;
  return GPOINTER_TO_UINT (g_hash_table_lookup (g_once (&once, read_table, (gpointer) symbols), name));
}

gunichar
winnow_tex_find_accent (const char *name)
{
  static GOnce once = G_ONCE_INIT;
  return GPOINTER_TO_UINT (g_hash_table_lookup (g_once (&once, read_table, (gpointer) accents), name));
}
