"""The edits of pictures.py. Each is a function of a picture, its name, and other originals, and returns the copy."""
import math

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageOps

from picture_originals import font, seeded

LOREM = ('The method was applied to samples of three regions, and the results agree with those of earlier years except '
         'where the sensors had been replaced. We measured temperature, pressure and flow at each site. ').split()
MIRROR, FLIP = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM


def crop(left, top, right, bottom):
    def edit(im, *_):
        w, h = im.size
        return im.crop((round(w * left), round(h * top), round(w * (1 - right)), round(h * (1 - bottom))))
    return edit


def turn(angle):
    return lambda im, *_: im.rotate(-angle, Image.Resampling.BICUBIC, True, fillcolor='white')


def frame(share, color):
    return lambda im, *_: ImageOps.expand(im, round(share * min(im.size)), color)


def noise(im, name, _):
    noisy = np.asarray(im) + seeded(name).normal(0, 14, (*im.size[::-1], 3))
    return Image.fromarray(noisy.clip(0, 255).astype('uint8'))


def shift_hue(im, *_):
    h, s, v = im.convert('HSV').split()
    return Image.merge('HSV', (h.point(lambda x: (x + 85) % 256), s, v)).convert('RGB')


def sepia(im, *_):
    return ImageOps.colorize(im.convert('L'), '#1e1005', '#fff2d0', '#a5794b')


def perspective(share):
    def edit(im, *_):
        w, h = im.size
        d = share * h / 2   # the right side is shorter by the share; each row: x, y of the copy, u, v of the picture
        pairs = [(0, 0, 0, 0), (w, d, w, 0), (w, h - d, w, h), (0, h, 0, h)]
        rows = [row for x, y, u, v in pairs
                for row in ((x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y))]
        values = [value for *_, u, v in pairs for value in (u, v)]
        return im.transform(im.size, Image.Transform.PERSPECTIVE, np.linalg.solve(rows, values),
                            Image.Resampling.BICUBIC, fillcolor='white')
    return edit


def caption(im, name, _):
    bar = max(28, im.height // 10)
    copy = ImageOps.expand(im, (0, 0, 0, bar), 'white')
    ImageDraw.Draw(copy).text((10, im.height + bar // 5), 'Figure 4. ' + ' '.join(LOREM[:8]), 'black', font(bar // 2))
    return copy


def write_over(im, *_):
    copy = im.copy()
    for i in range(3):
        size = im.width // 16
        ImageDraw.Draw(copy).text((im.width // 12, im.height * (1 + i) // 4), ' '.join(LOREM[4 * i:4 * i + 4]), 'red',
                                  font(size))
    return copy


def watermark(im, *_):
    side = math.ceil(math.hypot(*im.size))
    layer = Image.new('L', (side, side))
    for i in range(-2, 3):
        ImageDraw.Draw(layer).text((side // 12, side // 2 + i * side // 6), '© SAMPLE  ' * 4, 110, font(side // 16))
    layer = layer.rotate(30).crop(((side - im.width) // 2, (side - im.height) // 2, (side + im.width) // 2,
                                   (side + im.height) // 2)).resize(im.size)
    return Image.composite(Image.new('RGB', im.size, '#808080'), im, layer)


def inset(share):
    def edit(im, name, _):
        page, y = Image.new('RGB', (1240, 1754), 'white'), 100
        draw, rng = ImageDraw.Draw(page), seeded(name if name else 'page')
        w = round(1240 * share)
        picture = im.resize((w, round(w * im.height / im.width)))
        if picture.height > 1400:
            picture = picture.resize((round(w * 1400 / picture.height), 1400))
        at = ((1240 - picture.width) // 2, int(rng.integers(110, max(112, 1640 - picture.height))))
        while y < 1650:
            line = ' '.join(rng.choice(LOREM, 12))
            if not at[1] - 30 < y < at[1] + picture.height + 6:
                draw.text((110, y), line, 'black', font(20))
            y += 29
        page.paste(picture, at)
        return page
    return edit


def page_of_text(im, *_):
    return inset(.5)(im, '', None)


def collage(im, name, others):
    w, h = im.size
    copy = Image.new('RGB', (2 * w, 2 * h))
    for i, part in enumerate([im] + others):
        copy.paste(part.resize((w, h)), (i % 2 * w, i // 2 * h))
    return copy


def window(im, *_):
    side, bar = 180, 36
    copy = ImageOps.expand(im, (side, bar + 30, 12, 34), '#f6f5f4')
    draw = ImageDraw.Draw(copy)
    draw.rectangle((0, 0, copy.width, bar), '#3d3846')
    draw.text((14, 8), 'Viewer – results of the project (read-only)', 'white', font(16))
    for i, color in enumerate(('#e01b24', '#f6d32d', '#33d17a')):
        draw.ellipse((copy.width - 30 - 26 * i, 10, copy.width - 14 - 26 * i, 26), color)
    for i, word in enumerate('Recent Starred Home Documents Downloads Music Pictures Videos Trash Network'.split()):
        draw.text((18, bar + 14 + 32 * i), word, '#241f31', font(15))
    draw.text((side, copy.height - 26), '100 %    page 1 of 1', '#5e5c64', font(14))
    return copy


def in_turn(*edits):
    def edit(im, *rest):
        for step in edits:
            im = step(im, *rest)
        return im
    return edit


def mirror(im, *_):
    return im.transpose(MIRROR)


def negative(im, *_):
    return ImageChops.invert(im)


def resize(x, y):
    return lambda im, *_: im.resize((round(im.width * x), round(im.height * y)), Image.Resampling.LANCZOS)


def brighten(factor):
    return lambda im, *_: ImageEnhance.Brightness(im).enhance(factor)


def gray(im, *_):
    return im.convert('L').convert('RGB')


def upside(im, *_):
    return im.transpose(FLIP)


def blur(im, *_):
    return im.filter(ImageFilter.GaussianBlur(2))


def contrast(im, *_):
    return ImageEnhance.Contrast(im).enhance(1.4)


def same(im, *_):
    return im
