import type { BrowserContext, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { hexToString } from 'viem/utils';

const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI4IiBoZWlnaHQ9IjgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9Im9yYW5nZSIvPjwvc3ZnPg==';

interface WalletKind {
  name?: string;
  rdns?: string;
}

/**
 * Installs a wallet like an extension: it announces itself in the page and signs here, with keys that the page never
 * has.
 */
export async function installBrowserWallet(
  context: BrowserContext,
  { name = 'MetaMask', rdns = 'io.metamask' }: WalletKind = {},
) {
  const accounts = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key));
  const requestedMethods: string[] = [];
  const signed: string[] = [];
  const state = {
    current: 0,
    connected: false,
    chain: '0x1',
    refusal: null as { code: number; message: string } | null,
    /** Methods that it never answers. */
    silent: [] as string[],
    /** Writes addresses in lower case, and `v` as 0 or 1, as Ledger accounts may. */
    isLedger: false,
    /** Delays a signature until it resolves. */
    hold: null as Promise<void> | null,
  };
  const account = () => accounts[state.current] as (typeof accounts)[number];
  const address = () => (state.isLedger ? account().address.toLowerCase() : account().address);
  const answer = async (method: string, params: readonly string[]): Promise<unknown> => {
    requestedMethods.push(method);
    if (state.silent.includes(method)) return new Promise(() => undefined);
    if (method === 'eth_accounts') return state.connected ? [address()] : [];
    if (method === 'eth_chainId') return state.chain;
    if (state.refusal) return { refused: state.refusal };
    if (method === 'eth_requestAccounts') {
      state.connected = true;
      return [address()];
    }
    if (method !== 'personal_sign') return { refused: { code: 4200, message: 'Unsupported method.' } };
    const message = hexToString(params[0] as `0x${string}`);
    signed.push(message);
    const signer = account();
    await state.hold;
    const signature = await signer.signMessage({ message });
    return state.isLedger ? `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` : signature;
  };
  const id = rdns.replaceAll('.', '_');
  await context.exposeFunction(`wallet_${id}`, answer);
  await context.addInitScript(
    ([own, icon, shown, domain]) => {
      type Answer = (method: string, params: unknown) => Promise<unknown>;
      const page = window as unknown as Record<string, Answer>;
      const listeners: Record<string, ((value: unknown) => void)[]> = {};
      const provider = {
        request: async ({ method, params = [] }: { method: string; params?: unknown }) => {
          const value = await page[`wallet_${own}`]?.(method, params);
          const rejection = (value as { refused?: { code: number; message: string } } | null)?.refused;
          if (rejection) throw Object.assign(new Error(rejection.message), { code: rejection.code });
          return value;
        },
        on: (event: string, listener: (value: unknown) => void) => {
          (listeners[event] ??= []).push(listener);
        },
        removeListener: () => undefined,
      };
      Object.assign(window, {
        [`emit_${own}`]: (event: string, value: unknown) => {
          for (const listener of listeners[event] ?? []) listener(value);
        },
      });
      const detail = Object.freeze({ info: { uuid: own, name: shown, icon, rdns: domain }, provider });
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    [id, ICON, name, rdns] as const,
  );
  /** Sends the page an unrequested event. */
  const emit = (page: Page, event: string, value: unknown) =>
    page.evaluate(
      ([own, eventName, eventValue]) =>
        (window as unknown as Record<string, (n: string, v: unknown) => void>)[`emit_${own}`]?.(eventName, eventValue),
      [id, event, value] as const,
    );
  return { accounts, asked: requestedMethods, signed, state, account, emit };
}

export type BrowserWallet = Awaited<ReturnType<typeof installBrowserWallet>>;
