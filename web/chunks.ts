import type { Plugin, Rolldown } from 'vite';

const page = (route: string) => `/web/src/routes/${route}.tsx?tsr-split=component`;
const feature = (path: string) => `/web/src/features/${path}.tsx`;

/** Entry modules of the site's parts, by the ends of their ids. */
const parts = {
  /** Runs before anything shows. */
  start: ['/web/src/main.tsx'],
  home: [page('index'), '/shared/market/verify-chain.ts'],
  /** Home page of a logged-in user: what it has in common with the visitor's alone is of no other page. */
  memberHome: [feature('home/member/member-home')],
  /** Rest of the frame, loaded after the page. */
  later: [
    ...['trade-menu', 'visitor-tools', 'site-overlays'].map((name) => feature(`shell/later/${name}`)),
    '/web/src/lib/socket/sharing/browser-tabs.ts',
  ],
  trading: [
    page('trading/route'),
    ...['perpetual', 'options'].map((kind) => `/web/src/features/trade/${kind}/queries.ts`),
  ],
  /** Loaded on every page for logged-in users. */
  member: [
    feature('shell/later/account-tools'),
    feature('trade/perpetual/perpetual-watch'),
    feature('trade/options/settlement-watch'),
    feature('trade/alerts/notification-watch'),
    '/web/src/lib/socket/device-info.ts',
  ],
  /** Loaded in addition on each kind of trading page. */
  perpetual: ['perpetual-ticket-area', 'perpetual-panel', 'perpetual-extras'].map((name) =>
    feature(`trade/perpetual/${name}`),
  ),
  options: [feature('trade/ticket/option-ticket-area'), feature('trade/options/option-orders-table')],
};
type SitePart = keyof typeof parts;

/** Shared chunks, most widely needed first: a chunk imports only from itself or earlier ones. */
const names = [
  'site',
  'later',
  'desk',
  'trading',
  'trade',
  'schemas',
  'forms',
  'read',
  'account',
  'auth',
  'member',
  'perpetual',
] as const;
type ChunkName = (typeof names)[number];

/** Modules that several pages need and many do not: libraries, and parts for logged-out users. */
const SCHEMAS = /\/node_modules\/zod\/|\/shared\/schemas\//;
const FORMS = /\/node_modules\/react-hook-form\/|\/web\/src\/ui\/form\//;
const AUTH = /\/routes\/(login|signup|forgot-password|email-change)\.tsx/;
/** Modules that only `<Trans>` needs: the index of react-i18next imports it for every page, and few use it. */
const TRANS = /\/react-i18next\/dist\/es\/(Icu)?Trans|\/html-parse-stringify\//;
/** Public reading pages. */
const READ = /\/routes\/(\$page|news\.index|news\.\$id|status|verify\.\$id)\.tsx/;

/**
 * Assigns modules to shared chunks of the customers' site. Small chunks compress worse, and loading one loads all of
 * it. So a chunk has the modules that the same pages need, as read from their imports.
 */
export function createSiteChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let chunkOf = (_id: string): ChunkName | null => null;
  const plugin: Plugin = {
    name: 'site-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      /** Returns all modules that these import before they run, themselves included. */
      const needs = (...from: string[]): ReadonlySet<string> => {
        const modules = new Set<string>();
        const visit = (id: string): void => {
          if (modules.has(id)) return;
          modules.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        from.forEach(visit);
        return modules;
      };
      const missing = Object.values(parts)
        .flat()
        .filter((end) => !ids.some((id) => id.endsWith(end)));
      if (missing.length > 0) this.error(`no module of the site is ${missing.join(', ')}`);
      const begin = (part: SitePart) => ids.filter((id) => parts[part].some((end) => id.endsWith(end)));
      const [start, home, later] = [needs(...begin('start')), needs(...begin('home')), needs(...begin('later'))];
      const [trading, member] = [needs(...begin('trading')), needs(...begin('member'))];
      const [perpetual, options] = [needs(...begin('perpetual')), needs(...begin('options'))];
      const askedFor = [...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
      const homes = [...begin('home'), ...begin('memberHome')];
      const elsewhere = needs(...askedFor.filter((id) => !homes.includes(id)));
      const pages = askedFor.filter((id) => id.includes('?tsr-split='));
      const pageModules = pages.map((id) => [id, needs(id)] as const);
      const pagesOf = (id: string) => pageModules.filter(([, all]) => all.has(id)).map(([of]) => of);
      const shared = (id: string, among: readonly string[]): ChunkName => {
        if (trading.has(id)) return 'desk';
        if (member.has(id) || perpetual.has(id) || options.has(id)) return 'trade';
        if (SCHEMAS.test(id)) return 'schemas';
        if (FORMS.test(id)) return 'forms';
        if (among.filter((of) => READ.test(of)).length > 1) return 'read';
        return among.every((of) => AUTH.test(of)) ? 'auth' : 'account';
      };
      chunkOf = (id) => {
        if (TRANS.test(id)) return null;
        if (start.has(id) || (home.has(id) && elsewhere.has(id))) return 'site';
        if (later.has(id)) return 'later';
        const among = pagesOf(id);
        if (among.length > 1) return shared(id, among);
        // In one chunk, although a phone's layout, which is loaded alone, needs some of it too.
        if (trading.has(id)) return member.has(id) || perpetual.has(id) || options.has(id) ? 'desk' : 'trading';
        if (member.has(id)) return 'member';
        if (!perpetual.has(id)) return null;
        // Modules that another page also needs must not load the whole ticket there.
        return among.length > 0 || options.has(id) ? 'trade' : 'perpetual';
      };
    },
  };
  return { plugin, groups: names.map((name) => ({ name, test: (id) => chunkOf(id) === name })) };
}
