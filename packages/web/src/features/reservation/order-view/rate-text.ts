/** `8.1` → «8.1 %», `0` → «0.0 %» */
export const rateText = (rate: number): string => `${Number.isInteger(rate) ? rate.toFixed(1) : rate} %`
