/** An indicator that goes along a series of closes, oldest first. Its figures are for drawing only. */
export interface RunningIndicator<Value> {
  /** The value at a close that is final; null while there are too few of them. */
  push(close: number): Value | null;
  /** The value if the series ended with this close, as that of the open candle does. Changes nothing. */
  peek(close: number): Value | null;
}

/**
 * An indicator from its parts. A state is never changed, only followed by another one: that is what lets `peek` look
 * ahead at any price of the open candle, in one step, without going through the series again.
 */
export function createRunningIndicator<State, Value>(
  initial: State,
  advance: (state: State, close: number) => State,
  valueOf: (state: State) => Value | null,
): RunningIndicator<Value> {
  let state = initial;
  return {
    push(close) {
      state = advance(state, close);
      return valueOf(state);
    },
    peek: (close) => valueOf(advance(state, close)),
  };
}
