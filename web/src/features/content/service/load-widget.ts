/** The script of the widget must have begun within this, ms, where its tag stands in the page already. */
const TIMEOUT_MS = 10_000;
/** The widget is begun so long after its script has come, ms, and looked for so often. */
const START_MS = 500;
const POLL_MS = 100;

/** What the script of the widget leaves in the page: a function that takes orders. */
type Widget = (order: string, ...values: readonly unknown[]) => void;

/** Why the widget is not there. */
export type WidgetErrorReason = 'load' | 'timeout' | 'start';

export class WidgetError extends Error {
  override readonly name = 'WidgetError';
  readonly failure: WidgetErrorReason;

  constructor(failure: WidgetErrorReason, cause?: unknown) {
    super(`The chat widget is not there: ${failure}.`, { cause });
    this.failure = failure;
  }
}

declare global {
  interface Window {
    _MEIQIA?: Widget;
  }
}

/** @throws what `signal` is ended with. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });

async function untilThere(signal: AbortSignal): Promise<Widget> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    if (window._MEIQIA) return window._MEIQIA;
    await wait(POLL_MS, signal);
  }
  throw new WidgetError('timeout');
}

/** Puts the script into the page. @throws {WidgetError} `load` where it does not come. */
const addScript = (script: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = script;
    tag.async = true;
    tag.referrerPolicy = 'no-referrer';
    tag.onload = () => resolve();
    tag.onerror = () => {
      // Trying again begins anew.
      tag.remove();
      reject(new WidgetError('load'));
    };
    document.head.append(tag);
  });

/**
 * Begins the operator's chat widget and shows its panel; gives what hides it again. It is told the operator's id and the
 * language, and nothing of who asks.
 * @throws {WidgetError}; what `signal` is ended with.
 */
export async function showWidget(
  { script, id }: { script: string; id: string },
  signal: AbortSignal,
): Promise<() => void> {
  const isThere = [...document.scripts].some(({ src }) => src === script);
  if (!isThere) {
    await addScript(script);
    await wait(START_MS, signal);
  }
  const widget = await untilThere(signal);
  signal.throwIfAborted();
  try {
    if (!isThere) {
      widget('entId', id);
      widget('withoutBtn');
      widget('language', 'zh-cn');
      widget('init');
    }
    widget('showPanel');
  } catch (error) {
    throw new WidgetError('start', error);
  }
  return () => widget('hidePanel');
}
