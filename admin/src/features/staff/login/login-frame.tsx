import type { ReactNode } from 'react';
import { PreferencesMenu } from '#admin/features/shell/preferences-menu.tsx';
import { LogoMark } from '#ui/mark.tsx';
import { CustomerSiteLink } from './home-link.tsx';

/** Frame of narrow pages outside the back office. */
export const LoginFrame = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex h-12 items-center justify-between gap-4 px-4">
      <CustomerSiteLink />
      <span className="ms-auto">
        <PreferencesMenu />
      </span>
    </header>
    <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center gap-6 px-4 pb-24">
      <div className="flex flex-col items-center gap-3 text-center">
        <LogoMark size={36} className="text-accent" />
        <h1 className="text-lg font-semibold">{heading}</h1>
      </div>
      {children}
    </main>
  </div>
);
