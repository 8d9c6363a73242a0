import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { getCurrentUserSession, storeUserSession } from '#web/lib/session.ts';
import { useSession } from '#web/lib/use-session.ts';
import type { WalletApp } from './apps.ts';
import { ConnectingWallet } from './connecting-wallet.tsx';
import type { ConnectedWallet } from './connection.ts';
import { type WalletLoginInput, WalletLoginConfirmation } from './login-confirm.tsx';
import { walletConnection, useWalletConnection, useWalletWatch } from './page-wallet.ts';
import { type SignedWalletProof, signWalletProof } from './sign-wallet-proof.ts';
import { useWalletErrorText } from './use-wallet-error-text.ts';
import { WalletChooser } from './wallet-chooser.tsx';
import { WalletError } from './wallet-error.ts';

/** Work in progress after the user's consent. */
type LoginProgress = 'idle' | 'signing' | 'loggingIn';

/**
 * Asserts that the signature is for the account that the page showed.
 * @throws {WalletError} when the wallet shows another one by now, or none.
 */
function expectAccount(address: string): void {
  const now = walletConnection.state.get();
  if (now.phase !== 'connected') throw new WalletError('notConnected');
  if (now.address.toLowerCase() !== address.toLowerCase())
    throw new WalletError('switched', shortenAddress(now.address));
}

/** True when a form field shows the error. */
const isOfField = (error: unknown): boolean =>
  error instanceof ApiError && (error.fields['username'] ?? error.fields['code']) !== undefined;

/** True when the answer is complete; otherwise nothing is stored. */
const isCompleteSession = ({ token, user }: LoginSession): boolean => Boolean(token && user?.id && user.username);

export interface WalletLoginProps {
  /** Sign-up also requires a name and consent to the terms. */
  mode?: 'login' | 'signup';
  /** Page to open afterwards; by default the assets. */
  returnTo?: string | null;
  /** Referral code. */
  referralCode?: string | undefined;
  variant?: ButtonVariant;
  className?: string;
}

export function WalletLoginPanel({ mode = 'login', returnTo, referralCode, variant, className }: WalletLoginProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const words = useWalletErrorText();
  const router = useRouter();
  const session = useSession();
  const state = useWalletConnection();
  const [open, setOpen] = useState(false);
  const [work, setWork] = useState<LoginProgress>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  /** A valid signature, kept during the authenticator code or a change of name. */
  const [proof, setProof] = useState<SignedWalletProof | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  /** Counts attempts: a late answer to an abandoned one is ignored. */
  const attempt = useRef(0);
  useWalletWatch(session === null);
  const connected = state.phase === 'connected' ? state : null;
  const validProof = proof !== null && proof.wallet_address === connected?.address ? proof : null;
  const lost = state.phase === 'disconnected' && session === null ? state.error : null;
  const error = lost ?? failure;

  const begin = () => {
    setFailure(getCurrentUserSession() === null ? null : new WalletError('alreadyLoggedIn'));
    setOpen(true);
  };
  const giveUp = () => {
    attempt.current += 1;
    setWork('idle');
    setProof(null);
    setNeedsCode(false);
  };
  const close = () => {
    if (work === 'loggingIn') return;
    giveUp();
    setOpen(false);
  };
  /** Logs in with the name and password of the wallet's account. */
  const tryLogin = () => {
    close();
    walletConnection.disconnect();
    setFailure(null);
    if (mode === 'signup') void router.navigate({ to: '/login', search: { redirect: returnTo ?? undefined } });
  };
  const choose = (app: WalletApp) => {
    setFailure(null);
    void walletConnection.connect(app);
  };

  const logIn = async (wallet: ConnectedWallet, { username, code }: WalletLoginInput) => {
    setFailure(null);
    setWork('signing');
    attempt.current += 1;
    const mine = attempt.current;
    try {
      const signed = validProof ?? (await signWalletProof(wallet));
      if (attempt.current !== mine) return;
      expectAccount(wallet.address);
      setProof(signed);
      setWork('loggingIn');
      const body = {
        ...signed,
        wallet_type: wallet.app.kind,
        coin_type: 'ETH',
        network_type: 'ethereum',
        ...(username !== undefined && { username }),
        ...(referralCode !== undefined && { referral_code: referralCode }),
        ...(code !== undefined && { code }),
      } as const;
      const answer = await blockPage(anonymousSiteApi('POST /auth/wallet-login', { body }));
      if (!isCompleteSession(answer)) throw new WalletError('incomplete');
      storeUserSession(answer);
      const target = returnTo ?? (mode === 'signup' ? '/' : '/assets');
      await router.navigate({ href: target, replace: true });
      walletConnection.release();
    } catch (thrown) {
      if (attempt.current !== mine) return;
      setWork('idle');
      const reason = thrown instanceof ApiError ? thrown.reason : null;
      if (reason === 'TOTP_REQUIRED') return setNeedsCode(true);
      // It was used or has expired: the wallet must sign again.
      if (reason === 'SIGNATURE_INVALID') setProof(null);
      if (isOfField(thrown)) throw thrown;
      setFailure(thrown);
    }
  };

  return (
    <>
      <Button variant={variant ?? 'secondary'} size="lg" className={className ?? 'w-full'} onClick={begin}>
        {connected ? t('continue', { address: shortenAddress(connected.address) }) : t(`button.${mode}`)}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        alert={connected !== null}
        title={t(`title.${mode}`)}
        closeLabel={t('common:close')}
      >
        <div className="flex flex-col gap-4">
          {/* A remote wallet shows its own progress, below. */}
          {!(state.phase === 'connecting' && state.app.link) && (
            <p role="status" className="text-xs text-muted">
              {t(`state.${work === 'idle' ? state.phase : work}`)}
            </p>
          )}
          {error !== null && <Notice tone={error instanceof WalletError ? 'warn' : 'error'}>{words(error)}</Notice>}
          {error instanceof ApiError && error.fields['wallet_address'] !== undefined && (
            <Button onClick={tryLogin}>{t('tryLogin')}</Button>
          )}
          {session !== null ? null : connected ? (
            <WalletLoginConfirmation
              wallet={connected}
              mode={mode}
              needsCode={needsCode}
              onLogIn={(choice) => logIn(connected, choice)}
              onLeave={() => {
                giveUp();
                setFailure(null);
                walletConnection.disconnect();
              }}
            />
          ) : state.phase === 'connecting' ? (
            <ConnectingWallet app={state.app} />
          ) : (
            <WalletChooser onChoose={choose} onMissing={(missing) => walletConnection.fail(missing)} />
          )}
        </div>
      </Dialog>
    </>
  );
}
