/** Lets the browser answer a touch before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
