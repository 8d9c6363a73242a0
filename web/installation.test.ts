import { describe, expect, it } from 'vitest';
import { languages } from '#shared/languages.ts';
import { buildAppIcon, buildWebManifest } from './static/installation.ts';
import { renderPng } from './static/social-picture.ts';
import { translateLocaleKey } from './static/static-pages.ts';

/** Width and height in a PNG's header. */
const readSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('web app manifest', () => {
  it('has icons of 192 and 512 px, a maskable one, and translated shortcuts to trading and assets', () => {
    for (const language of languages) {
      const manifest = JSON.parse(buildWebManifest(language, translateLocaleKey)) as {
        id: string;
        icons: { sizes: string; purpose: string }[];
        shortcuts: { name: string; url: string }[];
      };
      expect(manifest.id).toBe('/');
      expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        '192x192 any',
        '512x512 any',
        '512x512 maskable',
      ]);
      expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/trading/perpetual', '/assets']);
    }
    const [trade] = (JSON.parse(buildWebManifest('zh', translateLocaleKey)) as { shortcuts: { name: string }[] })
      .shortcuts;
    expect(trade?.name).toBe(translateLocaleKey('zh', 'common:trade'));
  });

  it('draws icons of the requested size, the same ones each time', async () => {
    const icon = buildAppIcon({ size: 192, part: 0.72 });
    expect(icon).toContain('<path ');
    const [first, second] = [await renderPng(icon), await renderPng(icon)];
    expect(readSize(first)).toEqual([192, 192]);
    expect(first.equals(second)).toBe(true);
  });
});
