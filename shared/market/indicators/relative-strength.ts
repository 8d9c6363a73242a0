import { type RunningIndicator, createRunningIndicator } from './running.ts';

/** `gain` and `loss` are sums until a period of changes was seen, and Wilder's averages afterwards. */
interface RelativeStrengthState {
  readonly close: number | null;
  readonly changes: number;
  readonly gain: number;
  readonly loss: number;
}

function advanceRelativeStrength(state: RelativeStrengthState, close: number, period: number): RelativeStrengthState {
  if (state.close === null) return { ...state, close };
  const change = close - state.close;
  const gain = Math.max(change, 0);
  const loss = Math.max(-change, 0);
  if (state.changes >= period)
    return {
      close,
      changes: state.changes,
      gain: (state.gain * (period - 1) + gain) / period,
      loss: (state.loss * (period - 1) + loss) / period,
    };
  const share = state.changes + 1 === period ? period : 1;
  return {
    close,
    changes: state.changes + 1,
    gain: (state.gain + gain) / share,
    loss: (state.loss + loss) / share,
  };
}

/** A series that never moves is neither strong nor weak. */
function computeRelativeStrength({ gain, loss }: RelativeStrengthState): number {
  if (gain + loss === 0) return 50;
  return (100 * gain) / (gain + loss);
}

/** Relative strength index (RSI) after Wilder, 0 to 100: the upward share of a period's changes. */
export const createRelativeStrength = (period: number): RunningIndicator<number> =>
  createRunningIndicator<RelativeStrengthState, number>(
    { close: null, changes: 0, gain: 0, loss: 0 },
    (state, close) => advanceRelativeStrength(state, close, period),
    (state) => (state.changes < period ? null : computeRelativeStrength(state)),
  );
