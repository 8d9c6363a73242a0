// Runs before the first paint, as a file of its own because the content security policy refuses inline scripts.
// Sets the theme and the language of who is here, so that nothing flashes, asks for the prices at once, and for the
// application where something shows without it: then it comes after the first paint, which would wait for it else.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  var colours = null;
  var member = false;
  var answered = false;
  var asked = new URLSearchParams(location.search);
  try {
    theme = localStorage.getItem('theme');
    language = sessionStorage.getItem('language') || localStorage.getItem('language');
    colours = localStorage.getItem('colours');
    member = localStorage.getItem('session') !== null;
    answered = localStorage.getItem('cookie_consent') !== null;
  } catch (_) {
    // Storage may be blocked; the defaults hold.
  }
  var light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name=theme-color]').content = '#fafbfc';

  // As `lib/language.ts` chooses.
  var drawn = root.lang;
  var wanted = [asked.get('lang'), language].concat(navigator.languages).map(function (tag) {
    return String(tag).toLowerCase().split('-')[0];
  });
  var shown =
    wanted.find(function (tag) {
      return /^(en|es|ja|ko|zh)$/.test(tag);
    }) || 'en';
  root.lang = shown === 'zh' ? 'zh-Hant' : shown;
  var manifest = document.querySelector('link[rel=manifest]');
  if (manifest) manifest.href = '/manifest-' + shown + '.webmanifest';
  // What was drawn at build is what a visitor sees in one language, at the bare address. Others do not see it.
  asked.delete('lang');
  if (root.dataset.built && (drawn !== root.lang || member || asked.toString() !== '')) root.dataset.built = 'other';

  // The question about cookies stands beside what was drawn, and is answered here until the application asks it itself.
  if (/^(same|like)$/.test(root.dataset.built) && !answered) root.dataset.asks = '';
  document.addEventListener('click', function (event) {
    var button = event.target.closest('#consent button');
    if (!button) return;
    document.getElementById('consent').remove();
    try {
      localStorage.setItem('cookie_consent', button.value);
      dispatchEvent(new StorageEvent('storage', { key: 'cookie_consent' }));
    } catch (_) {
      // It is asked again.
    }
  });

  function begin() {
    document.querySelectorAll('script[data-src]').forEach(function (waiting) {
      var script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = waiting.dataset.src;
      waiting.replaceWith(script);
    });
  }
  document.addEventListener('DOMContentLoaded', function () {
    if (root.dataset.built === 'other' || document.hidden) return begin();
    // Nothing is painted in a tab that is hidden; and where nobody says that something was, a second must do.
    document.addEventListener('visibilitychange', begin);
    if ('PerformanceObserver' in window) new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1000);
  });

  root.dataset.colours =
    colours || (/^(zh|ja)/.test(shown) ? 'red-up' : shown === 'ko' ? 'red-up-blue-down' : 'green-up');
  if (/^\/(trading\b.*)?$/.test(location.pathname)) {
    var early = document.createElement('link');
    early.rel = 'preload';
    early.as = 'fetch';
    early.crossOrigin = 'anonymous';
    early.href = '/api/public/prices';
    document.head.append(early);
  }
})();
