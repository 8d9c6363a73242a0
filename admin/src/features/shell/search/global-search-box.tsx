import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectSearchBox } from '#admin/features/kit/object-search-box.tsx';

/** True when the key's target takes text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Focuses the search box on `/` from anywhere. */
function useSlash(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const plain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box]);
}

/** Search box for users, staff, orders and verifications; opens the result. */
export function GlobalSearchBox() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useSlash(box);
  return (
    <div ref={box} className="w-72 min-w-0 max-sm:max-w-48">
      <ObjectSearchBox
        label={t('search.label')}
        none={t('search.none')}
        shortcut="/"
        onFound={({ path }) => void navigate({ href: path })}
      />
    </div>
  );
}
