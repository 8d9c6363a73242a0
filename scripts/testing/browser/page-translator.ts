import type { Page } from 'playwright-core';

/**
 * In the page: replaces every text by a wrapped copy, now and as it appears, as translators of browsers do, except below
 * `translate="no"`. Collects what is written to a replaced text, which no reader sees any more.
 */
function translatePage(): void {
  const translated = window as unknown as { staleTexts: string[] };
  translated.staleTexts = [];
  const replaced = new WeakMap<Node, Element>();
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const untranslated = text.parentElement?.closest('[translate="no"], script, style, svg, textarea, font');
      if (text.data.trim() === '' || !text.parentElement || untranslated) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      replaced.set(text, outer);
      text.replaceWith(outer);
    }
  };
  for (const [prototype, name] of [
    [Node.prototype, 'nodeValue'],
    [Node.prototype, 'textContent'],
    [CharacterData.prototype, 'data'],
  ] as const) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...property,
      set(this: Node, value: string) {
        const shown = replaced.get(this);
        if (shown)
          translated.staleTexts.push(
            `${String(property?.get?.call(this))} → ${value} in ${shown.parentElement?.outerHTML.slice(0, 200)}`,
          );
        property?.set?.call(this, value);
      },
    });
  }
  translate(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(translate);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Translates an open page from now on. */
export const startPageTranslator = (page: Page): Promise<void> => page.evaluate(translatePage);

/** Returns what was written to texts that the translator had replaced: old and new text, and the element. */
export const getStaleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { staleTexts: string[] }).staleTexts);
