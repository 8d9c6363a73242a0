/** Callbacks that wait for the pressed pointer; null while none is pressed. */
let waiting: (() => void)[] | null = null;

const press = () => {
  waiting ??= [];
};

function release(): void {
  // The click comes after the release, in the same task.
  setTimeout(() => {
    const callbacks = waiting ?? [];
    waiting = null;
    for (const callback of callbacks) callback();
  });
}

if (typeof window !== 'undefined') {
  // On touch screens the mouse events follow the pointer's; the first of them moves the focus.
  for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, press, true);
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) window.addEventListener(type, release, true);
}

/**
 * Runs a callback at once, or after the click while a pointer is pressed. For what the blur of a field shows: an error
 * that moves the pressed button between press and release would lose the click.
 */
export function runAfterPress(callback: () => void): void {
  if (waiting) waiting.push(callback);
  else callback();
}
