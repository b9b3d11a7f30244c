declare module 'virtual:text/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
