/** What somebody wants to do with their demo account: it is asked in a dialog, over whatever page it is. */
export type DemoAct = 'reset' | 'upgrade' | 'exit';

let asked: DemoAct | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog of an act, or closes the one that is open. */
export function askDemo(act: DemoAct | null): void {
  asked = act;
  for (const listener of listeners) listener();
}

export const askedDemo = (): DemoAct | null => asked;

/** Calls back at each change. Returns the way to stop. */
export function onDemoAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
