/**
 * Characters that only one of the two standards has, traditional and simplified side by side. Those
 * that both write (后, 里, 面, 只, 干, 台, 云, 松, 制, 复…) are left out on purpose, so that one of
 * these tells the standard for sure.
 */
const PAIRS = `
  個个 們们 這这 來来 時时 國国 說说 會会 對对 學学 過过 還还 沒没 為为 從从 動动 開开 關关 間间 問问 頭头 門门 見见 經经 進进 樣样
  電电 話话 讓让 給给 與与 書书 長长 馬马 鳥鸟 魚鱼 龍龙 風风 飛飞 車车 東东 爾尔 聽听 語语 讀读 寫写 誰谁 請请 謝谢 認认 識识 試试
  該该 詳详 調调 談谈 論论 設设 許许 訊讯 記记 計计 訂订 討讨 訓训 護护 變变 邊边 遠远 運运 達达 選选 遺遗 遊游 適适 連连 軍军 輕轻
  轉转 輪轮 輸输 載载 較较 買买 賣卖 費费 資资 質质 賞赏 賽赛 贏赢 貝贝 財财 責责 貨货 貴贵 購购 銀银 錢钱 錯错 鐵铁 鎖锁 鍵键 鑰钥
  鋼钢 針针 鏡镜 鐘钟 陣阵 陽阳 陰阴 際际 隊队 階阶 隨随 險险 難难 雙双 離离 雜杂 雞鸡 靈灵 靜静 響响 頁页 項项 順顺 須须 預预 領领
  題题 顏颜 願愿 類类 顯显 餘余 館馆 饑饥 飯饭 飲饮 養养 驗验 驚惊 騎骑 騙骗 體体 髒脏 鬥斗 鬧闹 鮮鲜 麗丽 點点 黨党 齊齐 齒齿 龜龟
  並并 亂乱 亞亚 產产 傳传 傷伤 價价 優优 億亿 儀仪 償偿 兒儿 兩两 內内 冊册 凍冻 處处 劃划 劇剧 劍剑 劑剂 創创 勝胜 勞劳 勢势 務务
  勵励 區区 協协 單单 壓压 壞坏 壯壮 壇坛 夢梦 夾夹 奪夺 奮奋 婦妇 媽妈 孫孙 寶宝 實实 審审 專专 將将 尋寻 導导 屬属 層层 島岛 嶺岭
  幣币 師师 帶带 幫帮 幾几 庫库 廣广 廠厂 廢废 張张 彈弹 強强 彙汇 後后 徑径 徹彻 恆恒 惡恶 愛爱 態态 慘惨 慣惯 懷怀 憶忆 應应 戰战
  戲戏 戶户 拋抛 捨舍 掃扫 掛挂 採采 換换 揮挥 損损 搖摇 搶抢 撿捡 擁拥 擇择 擊击 擋挡 據据 擬拟 擴扩 擺摆 攔拦 攜携 數数 敵敌 斷断
  舊旧 曉晓 暫暂 條条 楊杨 榮荣 槍枪 構构 標标 樓楼 樂乐 機机 橋桥 檔档 檢检 權权 歡欢 歲岁 歷历 歸归 殘残 殺杀 殼壳 毀毁 氣气 決决
  況况 淚泪 淨净 溝沟 滅灭 滾滚 滿满 漢汉 潛潜 濟济 灣湾 災灾 無无 煉炼 煙烟 熱热 燈灯 燒烧 營营 爭争 牆墙 獎奖 獨独 獲获 獸兽 獻献
  現现 瑪玛 環环 異异 畫画 當当 療疗 發发 盜盗 盡尽 監监 盤盘 眾众 睜睁 確确 碼码 禮礼 禍祸 種种 稱称 積积 穩稳 窮穷 竊窃 競竞 筆笔
  節节 範范 築筑 簡简 籃篮 級级 紅红 約约 純纯 紙纸 細细 終终 組组 結结 絕绝 統统 綠绿 維维 網网 緊紧 線线 編编 緩缓 練练 縣县 縮缩
  總总 績绩 織织 繞绕 繩绳 繪绘 繼继 續续 罷罢 罰罚 羅罗 義义 習习 聖圣 聞闻 聯联 職职 聲声 肅肃 脅胁 脫脱 腦脑 腳脚 臉脸 臨临 興兴
  艦舰 藝艺 節节 莊庄 萬万 葉叶 著着 蓋盖 藍蓝 藥药 蘇苏 蘭兰 虛虚 號号 蟲虫 補补 裝装 製制 複复 襲袭 規规 視视 覺觉 觀观 觸触 計计
`
  .trim()
  .split(/\s+/u);
/** Simplified forms that traditional texts also write, in another sense. */
const SHARED_SIMPLIFIED = new Set('后余采制复并汇着几斗里范游划克只系干于合奸周家夸当表才尽卷');

const toSimplified = new Map(PAIRS.map(([traditional = '', simplified = '']) => [traditional, simplified]));
const SIMPLIFIED_ONLY = new Set(
  [...toSimplified.values()].filter((character) => !SHARED_SIMPLIFIED.has(character)),
);

/** 著 and 后 are written in both, so that they prove nothing. */
const SHARED_TRADITIONAL = new Set('著後');

export function isTraditionalOnly(character: string): boolean {
  return toSimplified.has(character) && !SHARED_TRADITIONAL.has(character);
}

export function isSimplifiedOnly(character: string): boolean {
  return SIMPLIFIED_ONLY.has(character);
}

/** The simplified form is unambiguous; the other direction is not (发 is 發 or 髮), so there is none. */
export function simplify(character: string): string {
  return toSimplified.get(character) ?? character;
}
