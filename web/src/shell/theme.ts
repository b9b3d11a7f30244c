type Theme = 'light' | 'dark' | 'system';
type Density = 'comfortable' | 'compact';

const themeOf = (): Theme => {
  const kept = localStorage.getItem('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function setTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  applyTheme();
}

function applyTheme(): void {
  const theme = themeOf();
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
prefersDark.addEventListener('change', applyTheme);

export const densityOf = (): Density =>
  localStorage.getItem('density') === 'compact' ? 'compact' : 'comfortable';

export function setDensity(density: Density): void {
  localStorage.setItem('density', density);
  document.documentElement.dataset['density'] = density;
}
