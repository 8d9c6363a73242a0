/** Returns epoch seconds as a `time` element, in UTC. */
export function renderTimeHtml(at: number): string {
  const iso = new Date(at * 1000).toISOString();
  return `<time datetime="${iso}">${iso.replace('T', ' ').slice(0, 19)} UTC</time>`;
}
