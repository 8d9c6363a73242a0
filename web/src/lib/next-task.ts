/** Lets the browser answer a touch before what follows. */
export const waitForNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
