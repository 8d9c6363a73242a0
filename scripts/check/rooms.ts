/** One layer: its folder, and the rooms in it from the ground up. A room sees those above it in this list, and itself. */
interface Layer {
  folder: string;
  rooms: readonly string[];
  /** Files beside the rooms: on the `ground` every room sees them, under the `roof` they see every room. */
  beside?: 'ground' | 'roof';
}

/** Every room of the house. What lies in none of them has no place. */
export const layers: readonly Layer[] = [
  {
    folder: 'shared',
    beside: 'ground',
    rooms: [
      'locales',
      'identity',
      'refusals',
      'staff',
      'wallets',
      'people',
      'market',
      'market/indicators',
      'content',
      'schemas',
      'notify',
      'liabilities',
      'messages',
      'schemas/admin',
      'api/kit',
      'api/admin',
      'api',
    ],
  },
  {
    folder: 'functions/data',
    rooms: [
      'table',
      'ledger',
      'transfers',
      'market',
      'people',
      'staff',
      'identity',
      'wallets',
      'live',
      'options',
      'futures',
      'exchange',
      'chains',
      'deposits',
      'withdrawals',
      'investments',
      'loans',
      'liabilities',
      'notify',
      'tickets',
      'status',
      'content',
      'ai-control',
    ],
  },
  {
    folder: 'functions/domain',
    rooms: [
      'lists',
      'ai-control',
      'runs',
      'switches',
      'mail',
      'market',
      'ledger',
      'live',
      'notify',
      'identity',
      'kyc',
      'content',
      'watch',
      'tickets',
      'wallets',
      'people/bank',
      'people/questionnaire',
      'people',
      'people/hold',
      'people/safety',
      'people/fund-password',
      'people/limits',
      'levels',
      'figures',
      'trial-balance',
      'socket',
      'fan-out',
      'stream',
      'trading',
      'transfers',
      'exchange',
      'statements',
      'investments',
      'loans',
      'chain',
      'deposits',
      'withdrawals',
      'liabilities',
      'settlement',
      'options',
      'fills',
      'triggers',
      'loops',
      'futures',
      'people/closing',
      'demo',
      'staff/acts',
      'staff/access',
      'staff/config',
      'staff/trades',
      'staff/money',
      'staff/loans',
      'staff/people',
      'staff/reviews',
      'staff/ai-control',
      'staff/tickets',
      'staff/exports',
      'staff/home',
      'staff/status',
      'staff/broadcasts',
      'status',
      'staff/content',
    ],
  },
  { folder: 'functions/http', beside: 'roof', rooms: ['kit', 'docs', 'admin', 'contract'] },
  {
    folder: 'functions/testing',
    beside: 'ground',
    rooms: ['vendors', 'tables', 'chain', 'market', 'people', 'money', 'contract'],
  },
  {
    folder: 'web/src/features',
    rooms: [
      'content/legal',
      'content/service',
      'content/status',
      'content/news',
      'content/pages',
      'market',
      'market/favourites',
      'market/page',
      'account',
      'account/wallet',
      'account/auth',
      'account/demo',
      'account/notifications',
      'account/security',
      'money',
      'money/history',
      'money/statements',
      'account/profile',
      'account/kyc',
      'money/transfer',
      'money/exchange',
      'money/deposit',
      'money/withdraw',
      'money/finance',
      'money/finance/wealth',
      'money/finance/loans',
      'money/assets',
      'home',
      'trade/chart',
      'trade/depth',
      'trade/alerts',
      'trade/share',
      'trade/options',
      'trade/receipt',
      'trade/verify',
      'trade/ticket',
      'trade/perpetual',
      'trade/desk',
      'shell/later',
      'shell',
    ],
  },
  {
    folder: 'admin/src/features',
    rooms: [
      'kit',
      'kit/lists',
      'kit/change',
      'staff/audit',
      'staff/members',
      'staff/system',
      'staff/status',
      'staff/exports',
      'people/levels',
      'people/online',
      'people/users',
      'people/bank-accounts',
      'people/kyc',
      'people/tickets',
      'people/virtual-accounts',
      'trading/symbols',
      'trading/config',
      'trading/options',
      'trading/futures',
      'trading/exposure',
      'trading/ai-control',
      'money/transactions',
      'money/wallets',
      'money/approvals',
      'money/coins',
      'money/books',
      'money/chains',
      'money/deposits',
      'money/withdrawals',
      'money/products',
      'money/wealth',
      'money/loans',
      'content/news',
      'content/broadcasts',
      'content/announcements',
      'home',
      'shell/search',
      'shell',
      'staff/login',
      'staff/invitation',
    ],
  },
  {
    folder: 'scripts',
    beside: 'roof',
    rooms: [
      'local',
      'measure',
      'simulate',
      'start',
      'testing/requirements',
      'testing/runner',
      'testing/platform',
      'testing/browser',
      'testing/journeys',
      'cloud',
      'cost',
      'check',
      'mutate',
    ],
  },
];

/** Doors that stay shut although the order of the rooms would let them open, each with its reason. */
export const shut: readonly { from: string; to: string; why: string }[] = [
  ...['options', 'fills', 'triggers', 'futures', 'trading', 'market', 'fan-out', 'demo'].map((room) => ({
    from: 'functions/domain/staff',
    to: `functions/domain/${room}`,
    why: 'staff look at outcomes, nothing of theirs may decide one',
  })),
  { from: 'infra/constructs', to: 'infra/stacks', why: 'a construct is a part of stacks and knows none' },
  {
    from: 'functions/http/admin',
    to: 'functions/http/docs',
    why: 'a function of the back office carries nothing of the documentation',
  },
  {
    from: 'web/src/features/trade',
    to: 'web/src/features/home',
    why: 'a trading page loads nothing of the front page',
  },
  {
    from: 'web/src/features/account',
    to: 'web/src/features/home',
    why: 'a page of one’s account loads nothing of the front page',
  },
];

const within = (file: string, folder: string) => file.startsWith(`${folder}/`);

interface Place {
  layer: Layer;
  /** `ground` and `roof` beside the rooms; null where a file lies in none that there is. */
  room: string | null;
}

/** Where a file lies; null outside of all layers. */
export function placeOf(file: string): Place | null {
  const layer = layers.find(({ folder }) => within(file, folder));
  if (!layer) return null;
  const path = file.slice(layer.folder.length + 1);
  if (!path.includes('/')) return { layer, room: layer.beside ?? null };
  const [room = null] = layer.rooms.filter((name) => within(path, name)).sort((a, b) => b.length - a.length);
  return { layer, room };
}

const heightOf = ({ layer: { rooms }, room }: Place): number =>
  room === 'ground' ? -1 : room === 'roof' ? rooms.length : rooms.indexOf(room ?? '');

/** What is wrong with an import from room to room, or null. */
export function shutDoor(file: string, imported: string): string | null {
  const door = shut.find(({ from, to }) => within(file, from) && within(imported, to));
  if (door) return `${file} imports ${imported}: ${door.why}`;
  const [here, there] = [placeOf(file), placeOf(imported)];
  if (!here || !there || here.layer !== there.layer || heightOf(there) <= heightOf(here)) return null;
  return `${file} imports ${imported}: ${there.room} lies above ${here.room} in scripts/check/rooms.ts`;
}
