import { useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { usePreference } from '#web/lib/use-remembered.ts';

const choices = ['open', 'closed'] as const;

/** State of the depth panel, with functions that open and fold it. */
export interface DepthFoldState {
  /** True when the window has space for its own column. */
  isRoomy: boolean;
  isOpen: boolean;
  /** True when the user has folded it. */
  isFolded: boolean;
  /** True when it was opened or folded on this page: its button takes the focus in its new position. */
  isMoved: boolean;
  setOpen: (open: boolean) => void;
}

/** Returns the fold state: open from 1,280 px on, folded below, until the user chooses. The choice is stored. */
export function useDepthFold(): DepthFoldState {
  const isRoomy = useMedia('(min-width: 1280px)');
  const [choice, setChoice] = usePreference<'open' | 'closed' | ''>(
    'depth-fold',
    (stored) => choices.find((candidate) => candidate === stored) ?? '',
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
