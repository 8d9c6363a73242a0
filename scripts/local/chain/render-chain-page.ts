import { SEEDED_COIN_NETWORKS } from '#functions/data/chains/seeded-coin-networks.ts';
import { renderTimeHtml } from '#scripts/local/html.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import {
  BLOCK_INTERVAL_MS,
  type SimulatedNetwork,
  type ChainRequestError,
  type SimulatedTransaction,
} from './chain-network.ts';
import type { SimulatedChain } from './simulated-chain.ts';

/** Entered values. */
export interface FaucetForm {
  coin: string;
  to: string;
  amount: string;
  memo: string;
}

/** Transactions shown. */
const SHOWN = 25;
const EMPTY: FaucetForm = { coin: 'USDT-TRC20', to: '', amount: '100', memo: '' };

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in oklch,CanvasText 16%,Canvas);--muted:color-mix(in oklch,CanvasText 66%,Canvas);--card:color-mix(in oklch,CanvasText 3%,Canvas);--accent:light-dark(oklch(.52 .12 65),oklch(.8 .14 75));--bad:light-dark(oklch(.5 .19 25),oklch(.75 .15 25))}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
p{margin:.5rem 0;max-width:68ch}
a{color:var(--accent)}
.muted,th{color:var(--muted)}
.bad{color:var(--bad)}
.card{border:1px solid var(--line);border-radius:6px;background:var(--card);padding:1rem}
form{display:grid;gap:.75rem 1rem;grid-template-columns:1fr}
@media(min-width:40rem){form{grid-template-columns:1fr 1fr}.wide{grid-column:1/-1}}
label{display:grid;gap:.25rem;font-size:.875rem}
input,select,button{font:inherit;font-size:1rem;min-height:2.75rem;width:100%;padding:.5rem .75rem;border:1px solid var(--muted);border-radius:6px;color:CanvasText;background:Canvas}
[aria-invalid]{border-color:var(--bad)}
button{border-color:var(--accent);background:var(--accent);color:Canvas;font-weight:600;cursor:pointer;align-self:end}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);font-weight:400}
thead th{border-top:0}
.number{text-align:right;font-variant-numeric:tabular-nums}
code{font:.8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--line);padding:.625rem 0;display:grid;gap:.125rem;overflow-wrap:anywhere;font-size:.875rem}
li strong{font-size:1rem;font-variant-numeric:tabular-nums}
@media(max-width:40rem){.later{display:none}}`;

const short = (hash: string): string => (hash.length <= 20 ? hash : `${hash.slice(0, 10)}…${hash.slice(-6)}`);
const plural = (count: number, singular: string): string =>
  `${count.toLocaleString('en')} ${singular}${count === 1 ? '' : 's'}`;

function networkRow(chain: SimulatedChain, network: SimulatedNetwork): string {
  const { spec, height, waiting: waitingCount } = network;
  const slow = chain.slowness(network);
  const delayNote = slow > 0 ? ` <span class="bad">answers ${plural(slow, 'second')} late</span>` : '';
  const hot =
    network.hotWallet === null
      ? ''
      : `<code title="${escape(network.hotWallet)}">${escape(short(network.hotWallet))}</code>`;
  return `<tr><th scope="row">${escape(spec.name)}${delayNote}</th><td>${escape(spec.chainTypes.join(', '))}</td><td class="number">${height.toLocaleString('en')}</td><td class="number">${waitingCount}</td><td class="later"><code>${escape(short(network.hashAt(height)))}</code></td><td class="later">${hot}</td></tr>`;
}

function describeTransactionState(network: SimulatedNetwork, transaction: SimulatedTransaction): string {
  if (transaction.height === null) return 'waits for the next block';
  if (!transaction.succeeded)
    return `<span class="bad">reverted in block ${transaction.height.toLocaleString('en')}</span>`;
  return `block ${transaction.height.toLocaleString('en')}, ${plural(network.confirmations(transaction), 'confirmation')}`;
}

function transactionRow(network: SimulatedNetwork, transaction: SimulatedTransaction): string {
  const memo = transaction.memo === null ? '' : ` · memo ${escape(transaction.memo)}`;
  const from = transaction.nonce === null ? 'from the faucet' : `from <code>${escape(transaction.from)}</code>`;
  return `<li><strong>${escape(transaction.amount)} ${escape(transaction.coin_type)}</strong>
<span>${escape(network.spec.name)} · ${describeTransactionState(network, transaction)} · ${renderTimeHtml(transaction.taken_at)}</span>
<span>${from} to <code>${escape(transaction.to)}</code>${memo}</span>
<a href="/transactions/${encodeURIComponent(transaction.tx_hash)}"><code>${escape(transaction.tx_hash)}</code></a></li>`;
}

function renderCoinOption(
  { coin_type, chain_type }: (typeof SEEDED_COIN_NETWORKS)[number],
  chosenValue: string,
): string {
  const value = `${coin_type}-${chain_type}`;
  const name = findNetworkByChainType(chain_type)?.name ?? chain_type;
  return `<option value="${value}"${value === chosenValue ? ' selected' : ''}>${coin_type} on ${escape(name)} (${chain_type})</option>`;
}

function renderFaucet(form: FaucetForm, requestError: ChainRequestError | null): string {
  const wrong = (field: string) =>
    requestError?.field === field ? ' aria-invalid="true" aria-describedby="refused"' : '';
  const text = (name: 'to' | 'amount' | 'memo', label: string, more: string) =>
    `<label>${label}<input name="${name}" value="${escape(form[name])}" autocomplete="off" spellcheck="false"${more}${wrong(name)}></label>`;
  const options = SEEDED_COIN_NETWORKS.map((coinNetwork) => renderCoinOption(coinNetwork, form.coin)).join('');
  return `<form class="card" method="post" action="/faucet">
${requestError ? `<p class="bad wide" id="refused" role="alert">${escape(requestError.message)}</p>` : ''}
<label>Coin<select name="coin">${options}</select></label>
${text('amount', 'Amount', ' inputmode="decimal" required')}
<div class="wide">${text('to', 'To address', ' required')}</div>
${text('memo', 'Memo or tag, where the address has one', '')}
<button>Send coins</button></form>`;
}

interface ChainPageState {
  form?: FaucetForm;
  refused?: ChainRequestError;
  /** Hash of the transaction just sent. */
  sent?: string | null;
}

/** Keeps the values after sending, to send more. */
function buildFaucetForm(chain: SimulatedChain, hash: string | null): FaucetForm {
  const sentTransaction = hash === null ? null : chain.transaction(hash);
  if (!sentTransaction) return EMPTY;
  const { coin_type, chain_type, to, amount, memo } = sentTransaction.transaction;
  return { coin: `${coin_type}-${chain_type}`, to, amount, memo: memo ?? '' };
}

/** Returns the page of the simulated networks: their state, and the faucet. */
export function renderChainPage(chain: SimulatedChain, { form, refused, sent = null }: ChainPageState): string {
  const rows = chain.networks
    .flatMap((network) => network.latest(SHOWN).map((one) => ({ network, one })))
    .sort((a, b) => b.one.taken_at - a.one.taken_at)
    .slice(0, SHOWN)
    .map(({ network, one }) => transactionRow(network, one));
  const networks = chain.networks.map((network) => networkRow(chain, network)).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Simulated chain · ${PRODUCT_NAME}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>Simulated chain</h1>
<p class="muted">It stands in for every network of this installation: coins here are worth nothing, and nothing leaves this machine. A block comes every ${BLOCK_INTERVAL_MS / 1000} seconds on each.</p>
${sent === null ? '' : `<p role="status">Sent; it is in the next block: <a href="/transactions/${encodeURIComponent(sent)}"><code>${escape(sent)}</code></a></p>`}
<h2 id="faucet">Faucet</h2>${renderFaucet(form ?? buildFaucetForm(chain, sent), refused ?? null)}
<h2>Last transactions</h2><p><a href="/">Refresh</a></p>${rows.length === 0 ? '<p>None yet. Send coins to a deposit address with the faucet.</p>' : `<ol>${rows.join('')}</ol>`}
<h2>Networks</h2><table><thead><tr><th scope="col">Network</th><th scope="col">Coins go as</th><th scope="col" class="number">Block</th><th scope="col" class="number">Waiting</th><th scope="col" class="later">Its hash</th><th scope="col" class="later">Hot wallet</th></tr></thead><tbody>${networks}</tbody></table>
</main></body></html>`;
}
