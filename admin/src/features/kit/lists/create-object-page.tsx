import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminTranslationKey, AdminTranslate } from '#admin/lib/translate.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { ShortId } from '#ui/id.tsx';

type ObjectPageProps = {
  title: string;
  children: ReactNode;
} & ({ id: string; name?: never } | { /** Display name, when it has no id to copy. */ name: string; id?: never });

/** Page of one object: an address to share. */
export function AdminObjectPage({ title, id, name, children }: ObjectPageProps) {
  useAdminPageTitle(`${title} ${name ?? id.slice(-8)}`);
  return (
    <div className="flex w-full max-w-6xl flex-col gap-4 px-3 py-4 sm:px-4">
      <h1 className="flex flex-wrap items-center gap-x-2 text-lg font-semibold">
        <span className="break-all">{title}</span>{' '}
        {id === undefined ? name : <ShortId value={id} className="text-sm" />}
      </h1>
      {children}
    </div>
  );
}

/**
 * Creates an object's page: title by translation key, and details. `name` returns the display name by the address
 * parameter, when it has no id to copy.
 */
export function createAdminObjectPage(
  title: AdminTranslationKey,
  Detail: ComponentType<{ id: string; wide: boolean }>,
  name?: (id: string, t: AdminTranslate) => string,
) {
  return function OnePage() {
    const { t } = useTranslation('admin');
    const [id = ''] = Object.values<string>(useParams({ strict: false }));
    return (
      <AdminObjectPage title={t(title)} {...(name ? { name: name(id, t) } : { id })}>
        <Detail id={id} wide />
      </AdminObjectPage>
    );
  };
}
