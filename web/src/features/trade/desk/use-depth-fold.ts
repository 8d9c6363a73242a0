import { useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { usePreference } from '#web/lib/use-remembered.ts';

const choices = ['open', 'closed'] as const;

/** Where the depth panel is, and how to open and fold it. */
export interface DepthFoldState {
  /** The window has room for a column of its own. */
  isRoomy: boolean;
  isOpen: boolean;
  /** The user has folded it. */
  isFolded: boolean;
  /** It was opened or folded on this page: its button takes the focus where it is now. */
  isMoved: boolean;
  setOpen: (open: boolean) => void;
}

/** Open from 1,280 px on, folded below, until the user chooses; the browser remembers the choice. */
export function useDepthFold(): DepthFoldState {
  const isRoomy = useMedia('(min-width: 1280px)');
  const [choice, setChoice] = usePreference<'open' | 'closed' | ''>(
    'depth-fold',
    (stored) => choices.find((one) => one === stored) ?? '',
  );
  const [isMoved, setMoved] = useState(false);
  return {
    isRoomy,
    isOpen: choice === '' ? isRoomy : choice === 'open',
    isFolded: choice === 'closed',
    isMoved,
    setOpen: (open) => {
      setMoved(true);
      setChoice(open ? 'open' : 'closed');
    },
  };
}
