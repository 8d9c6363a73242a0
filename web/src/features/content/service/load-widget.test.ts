import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showChatWidget, ChatWidgetError } from './load-widget.ts';

const WIDGET = { script: 'https://widget.example/loader.js', id: 'abc' };

interface Tag {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

let scripts: Tag[];
let page: { _MEIQIA?: (...order: unknown[]) => void };
beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    get scripts() {
      return scripts;
    },
    createElement: () => {
      const tag = {} as Tag;
      tag.remove = () => scripts.splice(scripts.indexOf(tag), 1);
      return tag;
    },
    head: { append: (tag: Tag) => scripts.push(tag) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (signal = new AbortController().signal) => showChatWidget(WIDGET, signal);
const getFailure = async (showing: Promise<unknown>) =>
  showing.then(
    () => null,
    (error: unknown) => (error instanceof ChatWidgetError ? error.failure : error),
  );

describe('showChatWidget', () => {
  it('starts and shows the widget half a second after its script has loaded', { tags: ['TRD-189'] }, async () => {
    const orders: unknown[][] = [];
    const showing = show();
    page._MEIQIA = (...order) => orders.push(order);
    scripts[0]?.onload();
    await vi.advanceTimersByTimeAsync(499);
    expect(orders).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const hide = await showing;
    expect(orders).toEqual([['entId', 'abc'], ['withoutBtn'], ['language', 'zh-cn'], ['init'], ['showPanel']]);
    hide();
    // Loaded already: shown again, started once.
    await show();
    expect(orders.slice(5)).toEqual([['hidePanel'], ['showPanel']]);
  });

  it('reports a script that fails to load, and allows a retry', { tags: ['TRD-189'] }, async () => {
    const failure = getFailure(show());
    scripts[0]?.onerror();
    expect([await failure, scripts]).toEqual(['load', []]);
  });

  it('times out after ten seconds when the script is already on the page', { tags: ['TRD-189'] }, async () => {
    scripts.push({ src: WIDGET.script } as Tag);
    const failure = getFailure(show());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toBe('timeout');
  });

  it('reports a widget that does not start, and ignores it after the page is left', async () => {
    page._MEIQIA = () => {
      throw new Error('no');
    };
    scripts.push({ src: WIDGET.script } as Tag);
    expect(await getFailure(show())).toBe('start');
    const stop = new AbortController();
    delete page._MEIQIA;
    const abortFailure = getFailure(show(stop.signal));
    stop.abort();
    expect(await abortFailure).toBeInstanceOf(DOMException);
  });
});
