import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { renderPng } from './social-picture.ts';

/** Surface of the dark theme: `ui/tokens.css`. */
const BACKGROUND = '#111318';

const mark = readFileSync(new URL('../public/mark.svg', import.meta.url), 'utf8');
const [, colour = ''] = / fill="(#\w+)"/.exec(mark) ?? [];
const shapes = (mark.match(/<path [^>]*>/g) ?? []).join('');

/** An icon of the installed site: its file, its side in pixels, and the part of it that the mark fills. */
const icons = [
  { file: 'icon-192.png', size: 192, part: 0.72, purpose: 'any' },
  { file: 'icon-512.png', size: 512, part: 0.72, purpose: 'any' },
  // A mask may cut all but the inner circle of 80 %.
  { file: 'icon-maskable-512.png', size: 512, part: 0.56, purpose: 'maskable' },
] as const;
const APPLE_ICON = { file: 'apple-touch-icon.png', size: 180, part: 0.66 } as const;

/** Returns an icon as SVG: the mark in the middle of a square. */
export const buildAppIcon = ({ size, part }: { size: number; part: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="${size}" height="${size}">` +
  `<rect width="16" height="16" fill="${BACKGROUND}"/>` +
  `<g fill="${colour}" transform="translate(8 8) scale(${part}) translate(-8 -7.5)">${shapes}</g></svg>`;

type Say = (language: Language, key: string) => string;

const getManifestPath = (language: Language): string => `/manifest-${language}.webmanifest`;

/** Returns the web app manifest in a language. It is the same app in all of them. */
export const buildWebManifest = (language: Language, say: Say): string =>
  JSON.stringify({
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    lang: toLanguageTag(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: icons.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: say(language, 'common:trade'), url: '/trading/perpetual' },
      { name: say(language, 'common:assets'), url: '/assets' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] })),
  });

/** Makes the site installable: manifests, of which `boot.js` chooses one by language, and icons drawn from the mark. */
export function installationPlugin(say: Say): Plugin {
  return {
    name: 'installation',
    apply: 'build',
    async generateBundle() {
      for (const { file, ...icon } of [...icons, APPLE_ICON])
        this.emitFile({ type: 'asset', fileName: file, source: await renderPng(buildAppIcon(icon)) });
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: getManifestPath(language).slice(1),
          source: buildWebManifest(language, say),
        });
    },
    // Before `boot.js`, which looks for the manifest.
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: getManifestPath('en') }, injectTo: 'head-prepend' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${APPLE_ICON.file}` }, injectTo: 'head-prepend' },
    ],
  };
}
