/** A page is one picture. Its text is added as an alternative for people who cannot see it. */
export interface PdfPage {
  jpeg: Buffer;
  width: number;
  height: number;
  says: string;
}

/** Pages have the size that they have on a screen with 144 dots per inch. */
const POINTS_PER_PIXEL = 0.5;

/**
 * Writes JPEG pictures as a PDF. PDF contains JPEG data unchanged, so no library is needed. Every page
 * is a figure with its words as alternative text for screen readers.
 */
export function writePdf(title: string, language: string | null, pages: readonly PdfPage[]): Buffer {
  const objects: Buffer[] = [];
  const put = (id: number, ...parts: (string | Buffer)[]) => {
    objects[id] = Buffer.concat(
      [`${id} 0 obj\n`, ...parts, '\nendobj\n'].map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
      ),
    );
  };
  const [catalog, tree, info, roots, section, parents] = [1, 2, 3, 4, 5, 6] as const;
  const EACH = 4;
  const first = (at: number) => 7 + at * EACH;
  const all = (offset: number) => pages.map((_, at) => `${first(at) + offset} 0 R`).join(' ');

  put(
    catalog,
    `<</Type/Catalog/Pages ${tree} 0 R/MarkInfo<</Marked true>>/StructTreeRoot ${roots} 0 R`,
    `/ViewerPreferences<</DisplayDocTitle true>>${language === null ? '' : `/Lang ${said(language)}`}>>`,
  );
  put(tree, `<</Type/Pages/Count ${pages.length}/Kids[${all(0)}]>>`);
  put(info, `<</Title ${said(title)}/Producer(Parlance)>>`);
  put(roots, `<</Type/StructTreeRoot/K ${section} 0 R/ParentTree ${parents} 0 R>>`);
  put(section, `<</Type/StructElem/S/Document/P ${roots} 0 R/K[${all(3)}]>>`);
  put(parents, `<</Nums[${pages.map((_, at) => `${at}[${first(at) + 3} 0 R]`).join(' ')}]>>`);
  pages.forEach(({ jpeg, width, height, says }, at) => {
    const page = first(at);
    const size = `${width * POINTS_PER_PIXEL} ${height * POINTS_PER_PIXEL}`;
    const [w, h] = size.split(' ');
    const draw = `/Figure<</MCID 0>>BDC q ${w} 0 0 ${h} 0 0 cm /I Do Q EMC`;
    put(
      page,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${size}]/StructParents ${at}/Tabs/S`,
      `/Resources<</XObject<</I ${page + 2} 0 R>>>>/Contents ${page + 1} 0 R>>`,
    );
    put(page + 1, `<</Length ${draw.length}>>stream\n${draw}\nendstream`);
    put(
      page + 2,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB`,
      `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
      jpeg,
      '\nendstream',
    );
    put(page + 3, `<</Type/StructElem/S/Figure/P ${section} 0 R/Pg ${page} 0 R/K 0/Alt ${said(says)}>>`);
  });

  // Four bytes above 127 mark the file as binary.
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  let place = head.length;
  const table = objects.slice(1).map((object) => {
    const line = `${String(place).padStart(10, '0')} 00000 n \n`;
    place += object.length;
    return line;
  });
  const tail = `xref\n0 ${objects.length}\n0000000000 65535 f \n${table.join('')}trailer\n<</Size ${objects.length}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${place}\n%%EOF\n`;
  return Buffer.concat([head, ...objects.slice(1), Buffer.from(tail, 'latin1')]);
}

/** A string in any script: UTF-16 with byte order mark, in hexadecimal, which needs no escaping. */
function said(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
