import type { Page, WebSocket } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createIsolatedTest } from '#scripts/testing/browser/test.ts';

/** Prices come from their own process. */
const test = createIsolatedTest({ stream: true });

interface Heard {
  socket: WebSocket;
  /** Ticks whose prices arrived over it, and messages sent. */
  ticks: number[];
  sent: string[];
}

/** Records the sockets that a page opens from now on, by kind. */
function listen(page: Page): Record<'/ws' | '/stream', Heard[]> {
  const heard: Record<'/ws' | '/stream', Heard[]> = { '/ws': [], '/stream': [] };
  page.on('websocket', (socket) => {
    const heardSocket: Heard = { socket, ticks: [], sent: [] };
    const path = new URL(socket.url()).pathname;
    if (path !== '/ws' && path !== '/stream') return;
    heard[path].push(heardSocket);
    socket.on('framesent', ({ payload }) => heardSocket.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { topic: string; seq: number };
      if (frame.topic === 'prices') heardSocket.ticks.push(frame.seq);
    });
  });
  return heard;
}

describe('price stream', { tags: 'rare' }, () => {
  test('delivers prices only, falls back to the main socket while down, and resumes', async ({
    demoPage,
    place,
    allowFaults,
  }) => {
    // Errors of a process killed on purpose.
    allowFaults(/WebSocket/);
    const page = await demoPage(null);
    const heard = listen(page);
    await page.goto('/');
    await expect.poll(() => heard['/stream'][0]?.ticks.length ?? 0).toBeGreaterThan(3);
    // The page's own socket has no subscriptions left, and is logged in.
    const follows = () => (heard['/ws'].at(-1)?.sent ?? []).filter((text) => text.includes('"follow"'));
    expect(follows().at(-1)).toContain('"prices":{}');
    expect(heard['/ws'].at(-1)?.sent.some((text) => text.includes('"auth"'))).toBe(true);
    expect(heard['/stream'].flatMap(({ sent }) => sent).join()).not.toContain('auth');
    const [until, since] = [heard['/ws'].at(-1)?.ticks.length, heard['/stream'][0]?.ticks.length ?? 0];
    await expect.poll(() => heard['/stream'][0]?.ticks.length ?? 0).toBeGreaterThan(since + 2);
    expect(heard['/ws'].at(-1)?.ticks).toHaveLength(until ?? 0);

    const before = heard['/stream'].length;
    process.kill(place.info.stream?.pid ?? Number.NaN, 'SIGKILL');
    await expect.poll(() => heard['/stream'].slice(before).flatMap(({ ticks }) => ticks).length).toBeGreaterThan(3);
    // Each price arrived over one of them.
    const all = Object.values(heard).flatMap((some) => some.flatMap(({ ticks }) => ticks));
    expect(Math.max(...all)).toBeGreaterThan(heard['/stream'][0]?.ticks.at(-1) ?? 0);
    const row = page.getByRole('row').filter({ hasText: 'BTC/USDT' }).locator('.flash');
    const shown = await row.textContent();
    await expect.poll(() => row.textContent()).not.toBe(shown);
  });
});
