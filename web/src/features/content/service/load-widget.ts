/** Timeout for the widget's script to start, ms, when its tag is in the page already. */
const TIMEOUT_MS = 10_000;
/** Delay from the script's load to the widget's start, and interval of the checks, ms. */
const START_MS = 500;
const POLL_MS = 100;

/** Global function of the widget's script, which takes commands. */
type Widget = (order: string, ...values: readonly unknown[]) => void;

/** Reason why the widget is missing. */
export type ChatWidgetErrorReason = 'load' | 'timeout' | 'start';

export class ChatWidgetError extends Error {
  override readonly name = 'ChatWidgetError';
  readonly failure: ChatWidgetErrorReason;

  constructor(failure: ChatWidgetErrorReason, cause?: unknown) {
    super(`The chat widget is not there: ${failure}.`, { cause });
    this.failure = failure;
  }
}

declare global {
  interface Window {
    _MEIQIA?: Widget;
  }
}

/** Waits. @throws the reason of an aborted `signal`. */
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

async function waitForWidget(signal: AbortSignal): Promise<Widget> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    if (window._MEIQIA) return window._MEIQIA;
    await wait(POLL_MS, signal);
  }
  throw new ChatWidgetError('timeout');
}

/** Adds the script to the page. @throws {ChatWidgetError} `load` when it fails. */
const addScript = (script: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = script;
    tag.async = true;
    tag.referrerPolicy = 'no-referrer';
    tag.onload = () => resolve();
    tag.onerror = () => {
      // A retry starts from scratch.
      tag.remove();
      reject(new ChatWidgetError('load'));
    };
    document.head.append(tag);
  });

/**
 * Starts the operator's chat widget and shows its panel; returns a function that hides it. The widget receives the
 * operator's id and the language, but nothing about the user.
 * @throws {ChatWidgetError}; the reason of an aborted `signal`.
 */
export async function showChatWidget(
  { script, id }: { script: string; id: string },
  signal: AbortSignal,
): Promise<() => void> {
  const isThere = [...document.scripts].some(({ src }) => src === script);
  if (!isThere) {
    await addScript(script);
    await wait(START_MS, signal);
  }
  const widget = await waitForWidget(signal);
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
    throw new ChatWidgetError('start', error);
  }
  return () => widget('hidePanel');
}
