/** Returns true when several colours have been drawn. */
function isCanvasDrawn(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  const context = width > 0 && height > 0 ? canvas.getContext('2d') : null;
  if (!context) return false;
  // A strip from top to bottom, near the newest candles.
  const { data } = context.getImageData(Math.floor(width * 0.8), 0, 60, height);
  return new Set(new Uint32Array(data.buffer)).size > 4;
}

/** Returns the time of the first frame in which the chart in `root` is drawn, by `performance.now()`. */
export function measureFirstPaint(root: Element): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      // Checked before the next frame: the pixels here were painted in the frame before.
      // The first two are the stacked ones of the candles; axes and other panes follow.
      const isChartDrawn = [...root.querySelectorAll('canvas')].slice(0, 2).some(isCanvasDrawn);
      if (isChartDrawn) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
