/** A layer's folder and its modules by tier. */
interface ModuleLayer {
  folder: string;
  /**
   * Modules, lowest tier first. A module imports from lower tiers, and from its own tier without a cycle of modules.
   */
  tiers: readonly (readonly string[])[];
  /** Files directly in the folder: `base` is below all modules, `entry` above them. */
  files?: 'base' | 'entry';
}

const listModules = (names: string): string[] => names.trim().split(/\s+/);

export const moduleLayers: readonly ModuleLayer[] = [
  {
    folder: 'shared',
    files: 'base',
    tiers: [
      [
        'locales',
        'identity',
        'errors',
        'staff',
        'wallets',
        'people',
        'market',
        'market/indicators',
        'content',
        'typed',
      ],
      ['schemas', 'notify', 'liabilities', 'messages', 'schemas/admin'],
      ['api/lib', 'api/admin', 'api'],
    ],
  },
  {
    folder: 'functions/data',
    tiers: [
      ['table'],
      ['ledger', 'market', 'users', 'staff', 'identity', 'wallets', 'live', 'transfers'],
      ['options', 'futures', 'exchange', 'chains', 'deposits', 'withdrawals', 'investments', 'loans', 'liabilities'],
      ['notify', 'tickets', 'status', 'content', 'ai-control'],
    ],
  },
  {
    folder: 'functions/domain',
    tiers: [
      ['lists', 'ai-control', 'runs', 'switches', 'mail', 'market'],
      listModules(`
        ledger live notify identity kyc content watch tickets wallets levels bank-accounts
        risk-questionnaire users withdrawal-hold account-security fund-password own-limits platform-metrics
        trial-balance socket fan-out stream
      `),
      listModules(`
        trading transfers exchange statements investments loans chain deposits withdrawals liabilities
        settlement options fills triggers loops futures account-closure demo
      `),
      listModules(`
        staff/acts staff/access staff/config staff/trades staff/money staff/loans staff/people staff/reviews
        staff/ai-control staff/tickets staff/exports staff/home staff/status staff/broadcasts status
        staff/content
      `),
    ],
  },
  { folder: 'functions/http', files: 'entry', tiers: [['middleware'], ['docs', 'admin', 'contract']] },
  {
    folder: 'functions/testing',
    files: 'base',
    tiers: [['vendors', 'tables', 'chain', 'market'], ['people'], ['money', 'contract']],
  },
  {
    folder: 'web/src/features',
    tiers: [
      ['content/legal', 'content/service', 'content/status', 'content/news', 'content/pages'],
      ['market', 'market/favourites', 'market/page'],
      listModules(`
        account account/wallet account/auth account/demo account/notifications account/security
        account/profile account/kyc money money/history money/statements money/transfer money/exchange
        money/deposit money/withdraw money/finance money/finance/wealth money/finance/loans money/assets
        home
      `),
      listModules(`
        trade/chart trade/depth trade/alerts trade/share trade/options trade/receipt trade/verify
        trade/ticket trade/perpetual trade/desk
      `),
      ['shell/later', 'shell'],
    ],
  },
  {
    folder: 'admin/src/features',
    tiers: [
      ['kit', 'kit/lists', 'kit/change'],
      listModules(`
        staff/audit staff/members staff/system staff/status staff/exports people/levels people/online
        people/users people/bank-accounts people/kyc people/tickets people/virtual-accounts trading/symbols
        trading/config trading/options trading/futures trading/exposure trading/ai-control
        money/transactions money/wallets money/approvals money/coins money/books money/chains money/deposits
        money/withdrawals money/products money/wealth money/loans content/news content/broadcasts
        content/announcements home
      `),
      ['shell/search', 'shell', 'staff/login', 'staff/invitation'],
    ],
  },
  {
    folder: 'scripts',
    files: 'entry',
    tiers: [
      ['local', 'measure', 'simulate', 'start', 'release'],
      ['testing/requirements', 'testing/runner', 'testing/platform', 'testing/browser', 'testing/journeys'],
      ['cloud', 'cost', 'check', 'mutate', 'playground'],
    ],
  },
];

/** Imports forbidden although the tiers allow them, each with its reason. */
export const forbiddenImports: readonly { from: string; to: string; reason: string }[] = [
  ...['options', 'fills', 'triggers', 'futures', 'trading', 'market', 'fan-out', 'demo'].map((module) => ({
    from: 'functions/domain/staff',
    to: `functions/domain/${module}`,
    reason: 'staff see outcomes, none of their code may decide one',
  })),
  { from: 'infra/constructs', to: 'infra/stacks', reason: 'a construct is a part of stacks and knows none' },
  {
    from: 'functions/http/admin',
    to: 'functions/http/docs',
    reason: 'a function of the back office does not bundle the API documentation',
  },
  { from: 'web/src/features/trade', to: 'web/src/features/home', reason: 'a trading page does not load the home page' },
  {
    from: 'web/src/features/account',
    to: 'web/src/features/home',
    reason: 'an account page does not load the home page',
  },
];

const isWithin = (file: string, folder: string) => file.startsWith(`${folder}/`);

interface ModuleLocation {
  layer: ModuleLayer;
  /** Module's folder within the layer; `base` or `entry` for files outside modules; null in no listed module. */
  module: string | null;
}

/** Returns the layer and module of a file; null outside of all layers. */
export function findModuleLocation(file: string): ModuleLocation | null {
  const layer = moduleLayers.find(({ folder }) => isWithin(file, folder));
  if (!layer) return null;
  const path = file.slice(layer.folder.length + 1);
  if (!path.includes('/')) return { layer, module: layer.files ?? null };
  const [module = null] = layer.tiers
    .flat()
    .filter((name) => isWithin(path, name))
    .sort((a, b) => b.length - a.length);
  return { layer, module };
}

const getModuleTier = ({ layer: { tiers }, module }: ModuleLocation): number =>
  module === 'base' ? -1 : module === 'entry' ? tiers.length : tiers.findIndex((tier) => tier.includes(module ?? ''));

/** Returns why one file must not import another, or null. */
export function getBoundaryProblem(file: string, imported: string): string | null {
  const boundary = forbiddenImports.find(({ from, to }) => isWithin(file, from) && isWithin(imported, to));
  if (boundary) return `${file} imports ${imported}: ${boundary.reason}`;
  const [from, to] = [findModuleLocation(file), findModuleLocation(imported)];
  if (!from || !to || from.layer !== to.layer || getModuleTier(to) <= getModuleTier(from)) return null;
  return `${file} imports ${imported}: ${to.module} is in a higher tier than ${from.module} in scripts/check/modules.ts`;
}

/** Returns the modules that each module imports, from the imports of its files; modules as `<layer>/<module>`. */
export function buildModuleGraph(imports: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = findModuleLocation(file);
    if (!from?.module) continue;
    const name = `${from.layer.folder}/${from.module}`;
    const edges = graph.get(name) ?? new Set<string>();
    graph.set(name, edges);
    for (const target of targets) {
      const to = findModuleLocation(target);
      if (to?.module && to.layer === from.layer && to.module !== from.module)
        edges.add(`${to.layer.folder}/${to.module}`);
    }
  }
  return new Map([...graph].map(([name, edges]) => [name, [...edges]]));
}
