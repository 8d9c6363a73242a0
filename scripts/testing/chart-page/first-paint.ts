/** Has something of several colours been drawn? */
function isDrawn(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  const context = width > 0 && height > 0 ? canvas.getContext('2d') : null;
  if (!context) return false;
  // A band across the middle: the candles cross it.
  const { data } = context.getImageData(0, Math.floor(height / 4), width, Math.max(1, Math.floor(height / 4)));
  return new Set(new Uint32Array(data.buffer)).size > 4;
}

/** The time of the first frame in which the chart in `root` is drawn, as `performance.now()` gives it. */
export function firstPaint(root: Element): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      // Asked before the next frame is drawn: what is seen here was painted in the frame before.
      const drawn = [...root.querySelectorAll('canvas')].some(isDrawn);
      if (drawn) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
