import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import { FakeBrowserTabs } from './fake-tabs.ts';

const nat = fc.nat({ max: 9 });
const acts = fc.oneof(
  fc.record({ type: fc.constant('open' as const), pace: fc.constantFrom(1, 5) }),
  fc.record({ type: fc.constantFrom('close', 'die', 'hide', 'show', 'sleep', 'freeze', 'wake'), tab: nat }),
  fc.record({ type: fc.constantFrom('lose', 'hear', 'stop', 'start', 'cut', 'event') }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(30, 400, 1000, 7000, 65_000) }),
  fc.record({ type: fc.constant('sleepAll' as const), ms: fc.constantFrom(6000, 600_000, 7_200_000) }),
);
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

function play(world: FakeBrowserTabs, act: Act): void {
  const tab = 'tab' in act ? world.tabs[act.tab % Math.max(1, world.tabs.length)] : undefined;
  switch (act.type) {
    case 'open':
      if (world.tabs.length < 6) world.open({ token: 't1', pace: 'pace' in act ? act.pace : 1 });
      return;
    case 'close':
    case 'die':
      return tab && world.close(tab, act.type === 'die');
    case 'hide':
    case 'show':
      return tab?.isAsleep ? undefined : tab?.browser.hide(act.type === 'hide');
    case 'sleep':
      return tab && world.sleep(tab);
    case 'freeze':
      return tab && world.freeze(tab);
    case 'wake':
      return tab && world.wake(tab);
    case 'lose':
    case 'hear':
      world.isDeaf = act.type === 'lose';
      return;
    case 'stop':
      return world.server.stop();
    case 'start':
      world.server.isUp = true;
      return;
    case 'cut':
      return world.server.cut();
    case 'event':
      return world.server.event();
    case 'pass':
      return world.pass('ms' in act ? act.ms : 0);
    case 'sleepAll':
      return world.sleepAll('ms' in act ? act.ms : 0);
  }
}

it('shareSocket › converges on one connection and the newest price after any failures', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
      const world = new FakeBrowserTabs();
      world.open({ token: 't1' });
      for (const act of all) play(world, act);
      world.isDeaf = false;
      world.server.isUp = true;
      for (const tab of world.tabs) {
        world.wake(tab);
        tab.browser.hide(false);
      }
      if (world.tabs.length === 0) world.open({ token: 't1' });
      // A delayed retry waits at most half a minute, and a tab on its own looks for others each minute.
      world.pass(150_000);
      const { server } = world;
      for (const { observedSequences, price, prices, socket, news } of world.tabs) {
        expect(socket.status()).toBe('open');
        expect(server.seq - price).toBeLessThanOrEqual(4);
        expect(prices.sequence).toBe(price);
        expect(observedSequences).toEqual(observedSequences.toSorted((a, b) => a - b));
        // The page received the newest event, or was told that it missed some.
        expect(newestSequence(news)).toBe(server.events);
      }
      expect(server.connections).toBe(1);
    }),
    { numRuns: getTestSize('tabs'), seed: testSeed },
  );
});

/** Returns the newest event that a page knows: it refetches everything when told that it missed some. */
function newestSequence(news: FakeBrowserTabs['tabs'][number]['news']): number {
  return Math.max(
    ...news.map((item) => (item.type === 'event' || item.type === 'login' ? item.frame.seq : Number.NEGATIVE_INFINITY)),
  );
}
