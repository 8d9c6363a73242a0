import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, test } from 'vitest';

const boot = readFileSync(new URL('./public/boot.js', import.meta.url), 'utf8');
const SCRIPTS = ['/assets/frame-1a2b.js', '/assets/site-3c4d.js'];

/** Simulates a browser that has just loaded a page rendered at build, with `boot.js`. */
function browser({ language = 'en-GB', hidden = false, tellsOfPaint = true, pathname = '/market' } = {}) {
  const sources: string[] = [];
  const early: string[] = [];
  const heard = new Map<string, () => void>();
  const timers: (() => void)[] = [];
  let painted = () => {};
  let pendingScripts = SCRIPTS.map((src) => ({
    dataset: { src },
    replaceWith: (script: { type: string; src: string }) => {
      expect(script.type).toBe('module');
      sources.push(script.src);
      pendingScripts = pendingScripts.filter(({ dataset }) => dataset.src !== src);
    },
  }));
  class PerformanceObserver {
    constructor(listener: () => void) {
      painted = listener;
    }
    observe() {}
  }
  const manifest = { href: '/manifest-en.webmanifest' };
  const page = {
    document: {
      documentElement: { dataset: { built: 'same' }, lang: 'en' },
      hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => early.push(href) },
      addEventListener: (event: string, listener: () => void) => heard.set(event, listener),
      querySelector: (selector: string) => (selector === 'link[rel=manifest]' ? manifest : null),
      querySelectorAll: () => pendingScripts,
    },
    localStorage: { getItem: () => null },
    sessionStorage: { getItem: () => null },
    navigator: { languages: [language] },
    location: { pathname, search: '' },
    URLSearchParams,
    matchMedia: () => ({ matches: false }),
    setTimeout: (listener: () => void) => timers.push(listener),
    window: tellsOfPaint ? { PerformanceObserver } : {},
    PerformanceObserver,
  };
  runInNewContext(boot, page);
  return {
    asked: sources,
    manifest,
    early,
    read: () => heard.get('DOMContentLoaded')?.(),
    hide: () => heard.get('visibilitychange')?.(),
    paint: () => painted(),
    passTime: () => timers.forEach((listener) => listener()),
  };
}

describe('scripts of a prerendered page', () => {
  let shown: ReturnType<typeof browser>;
  beforeEach(() => {
    shown = browser();
    shown.read();
  });

  it('load once after the first paint', () => {
    expect(shown.asked).toEqual([]);
    shown.paint();
    expect(shown.asked).toEqual(SCRIPTS);
    shown.hide();
    shown.passTime();
    expect(shown.asked).toEqual(SCRIPTS);
  });

  it('load immediately when the tab becomes hidden', () => {
    shown.hide();
    expect(shown.asked).toEqual(SCRIPTS);
  });

  it('load after a timeout in a browser that reports no paint', () => {
    const silent = browser({ tellsOfPaint: false });
    silent.read();
    expect(silent.asked).toEqual([]);
    silent.passTime();
    expect(silent.asked).toEqual(SCRIPTS);
  });

  it.each([
    ['somebody else than it was drawn for', { language: 'es-ES' }],
    ['a tab that is hidden', { hidden: true }],
  ])('load immediately for %s, where nothing shows without them', (_, how) => {
    const other = browser(how);
    expect(other.asked).toEqual([]);
    other.read();
    expect(other.asked).toEqual(SCRIPTS);
  });
});

test.each([
  ['/', true],
  ['/trading', true],
  ['/trading/options', true],
  ['/market', false],
  ['/tradings', false],
])('early price request on the page %s is sent: %s', (pathname, isEarly) => {
  expect(browser({ pathname }).early).toEqual(isEarly ? ['/api/public/prices'] : []);
});

test('a page links the web app manifest of its language', () => {
  expect(browser({ language: 'ja-JP' }).manifest.href).toBe('/manifest-ja.webmanifest');
  expect(browser({ language: 'fr' }).manifest.href).toBe('/manifest-en.webmanifest');
});
