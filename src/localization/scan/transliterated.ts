/**
 * Characters that Chinese uses to spell foreign names, simplified and traditional. A sequence of them
 * has no meaning.
 */
const SOUNDS = new Set(
  `阿埃艾爱安昂奥巴白班邦保鲍贝本比彼宾波伯博布查达戴丹道德登邓迪蒂丁顿多厄恩尔法范菲费芬丰佛弗福夫盖甘冈戈格根古瓜哈海汉豪赫亨华怀霍基吉伽加贾简焦杰金卡凯坎康考
   柯科可克肯孔库奎昆拉莱蕾兰朗劳勒雷黎里莉利丽莲连良列林琳留柳龙隆卢鲁伦罗洛吕马玛麦曼芒毛梅门蒙弥米密明缪摩莫姆慕穆娜纳奈南内嫩尼妮涅宁纽农努诺欧帕派潘庞佩彭皮平珀蒲
   普奇齐恰乔切琴青丘琼让热日荣若萨撒塞赛桑瑟森莎沙尚绍舍申胜圣施什史舒斯丝司思松苏素孙索塔泰坦汤陶特滕提蒂廷通图托瓦万旺威韦薇维魏温文翁沃乌武西希锡夏香肖谢辛欣休许雅亚
   延扬耶叶伊依因英尤于约泽扎詹赞珍芝朱兹祖爾奧貝達鄧頓爾馮費蓋岡華懷賈簡傑凱萊蘭勞麗蓮羅魯倫馬瑪麥門蒙納紐農諾歐帕龐喬瓊讓熱薩賽紹聖絲蘇孫陶圖萬韋維謝亞揚葉約澤詹贊`.replace(
    /\s/gu,
    '',
  ),
);
const SOUNDS_MIN = 3;
const JOINTS = /[·・‧-]/gu;

/** 哈德里克, 达肯·沃克 are names spelled by sound. Two such characters may be a word by chance. */
export function isTransliterated(form: string): boolean {
  const letters = [...form.replace(JOINTS, '')];
  return letters.length >= SOUNDS_MIN && letters.every((letter) => SOUNDS.has(letter));
}
