<?xml version="1.0" encoding="UTF-8"?>
<!-- The web pages: contents beside each, and pictures that are no wider than the page. -->
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/1999/xhtml" version="1.0">
  <xsl:param name="html.sidebar.left" select="'contents'" />
  <xsl:template name="html.head.custom">
    <style>.page { min-width: 0; max-width: 50em } img { max-width: 100%; height: auto }</style>
  </xsl:template>
</xsl:stylesheet>
