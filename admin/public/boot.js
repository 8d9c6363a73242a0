// Runs before the first paint, as a file of its own because the content security policy refuses inline scripts.
// Sets the theme and the language that were chosen before, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch (_) {
    // Storage may be blocked; the defaults hold.
  }
  var light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  if (light) document.querySelector('meta[name=theme-color]').content = '#fafbfc';
  if (language) root.lang = language === 'zh' ? 'zh-Hant' : language;
})();
