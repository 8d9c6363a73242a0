import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Leads from the panel of an object to the object's own page. */
export const OpenPage = createLink((props: ComponentProps<'a'>) => {
  const { t } = useTranslation('admin');
  return (
    <a {...props} className={buttonClass()}>
      {t('list.openPage')}
    </a>
  );
});
