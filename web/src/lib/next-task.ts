/** Lets the browser handle input before the code that follows. */
export const waitForNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
