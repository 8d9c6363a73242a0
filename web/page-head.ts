import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '#shared/product.ts';

const FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Inserts the product's name for `%PRODUCT%` in index.html, and preloads the font: the style sheet that names it
 * arrives too late for the first paint.
 */
export function pageHeadPlugin(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
        return {
          html: html.replaceAll('%PRODUCT%', PRODUCT_NAME),
          tags: font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
                  injectTo: 'head-prepend',
                },
              ]
            : [],
        };
      },
    },
  };
}
