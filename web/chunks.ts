import type { Plugin, Rolldown } from 'vite';

const page = (route: string) => `/web/src/routes/${route}.tsx?tsr-split=component`;
const feature = (path: string) => `/web/src/features/${path}.tsx`;

/** What parts of the site begin with: the ends of the ids of their modules. */
const parts = {
  /** What runs before anything shows. */
  start: ['/web/src/main.tsx'],
  home: [page('index'), '/shared/market/verify-chain.ts'],
  /** The rest of the frame, which comes once the page is there. */
  later: ['trade-menu', 'visitor-tools', 'extras', 'footer'].map((name) => feature(`shell/later/${name}`)),
  trading: [page('trading/route')],
  /** What a trading page has besides for who is logged in. */
  trader: [
    feature('shell/later/account-tools'),
    feature('trade/perpetual/ticket-area'),
    feature('trade/perpetual/perpetual-panel'),
    feature('trade/perpetual/perpetual-extras'),
    feature('trade/perpetual/perpetual-watch'),
    feature('trade/options/settlement-watch'),
    feature('trade/alerts/notification-watch'),
    feature('trade/ticket/ticket-area'),
    feature('trade/options/order-table'),
  ],
};
type Part = keyof typeof parts;

const names = ['site', 'menu', 'later', 'desk', 'trade', 'account'] as const;
type Name = (typeof names)[number];

/**
 * Which modules share a chunk on the customers' site: small chunks of their own compress worse, and whoever loads one
 * loads all of it. So a chunk holds what the same pages need, which is read from their imports.
 */
export function siteChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let chunkOf = (_id: string): Name | null => null;
  const plugin: Plugin = {
    name: 'site-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      /** All that these modules import before they run, themselves included. */
      const needs = (...from: string[]): ReadonlySet<string> => {
        const found = new Set<string>();
        const visit = (id: string): void => {
          if (found.has(id)) return;
          found.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        from.forEach(visit);
        return found;
      };
      const begin = (part: Part) => ids.filter((id) => parts[part].some((end) => id.endsWith(end)));
      const [start, home, later] = [needs(...begin('start')), needs(...begin('home')), needs(...begin('later'))];
      const [trading, trader] = [needs(...begin('trading')), needs(...begin('trader'))];
      const askedFor = [...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
      const elsewhere = needs(...askedFor.filter((id) => !begin('home').includes(id)));
      const pages = askedFor.filter((id) => id.includes('?tsr-split=')).map((id) => needs(id));
      chunkOf = (id) => {
        if (start.has(id) || (home.has(id) && elsewhere.has(id))) return 'site';
        if (later.has(id)) return trading.has(id) ? 'menu' : 'later';
        if (pages.filter((needed) => needed.has(id)).length < 2) return null;
        if (trading.has(id)) return 'desk';
        return trader.has(id) ? 'trade' : 'account';
      };
    },
  };
  return { plugin, groups: names.map((name) => ({ name, test: (id) => chunkOf(id) === name })) };
}
