import { xmlShapes, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = xmlShapes({
  head: '<plist><dict>',
  tail: '</dict></plist>',
  entry: (id, text) =>
    `<key>${id}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>other</key><string>${text}</string></dict></dict>`,
});
