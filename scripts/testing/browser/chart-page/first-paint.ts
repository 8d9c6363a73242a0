/** Has something of several colours been drawn? */
function isDrawn(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  const context = width > 0 && height > 0 ? canvas.getContext('2d') : null;
  if (!context) return false;
  // A strip from top to bottom, near the newest candles.
  const { data } = context.getImageData(Math.floor(width * 0.8), 0, 60, height);
  return new Set(new Uint32Array(data.buffer)).size > 4;
}

/** The time of the first frame in which the chart in `root` is drawn, as `performance.now()` gives it. */
export function measureFirstPaint(root: Element): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      // Asked before the next frame is drawn: what is seen here was painted in the frame before.
      // The first two are those of the candles, over one another; the axes and other panes come after them.
      const drawn = [...root.querySelectorAll('canvas')].slice(0, 2).some(isDrawn);
      if (drawn) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
