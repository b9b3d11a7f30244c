declare module 'virtual:catalogs' {
  type Load = () => Promise<{ default: import('@lingui/core').Messages }>;
  const catalogs: Record<'en' | 'zh-cn', Record<string, Load>>;
  export default catalogs;
}
