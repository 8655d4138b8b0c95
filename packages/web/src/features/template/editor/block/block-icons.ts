import type { BlockComponent } from '@allmend/domain/template'
import {
  IconAddressBook,
  IconBraces,
  IconLayoutColumns,
  IconMinus,
  IconPhoto,
  IconShoppingCart,
  IconStar,
  IconTypography,
} from '@tabler/icons-react'

export const blockIcons: Readonly<Record<BlockComponent, typeof IconPhoto>> = {
  text: IconTypography,
  placeholder: IconBraces,
  logo: IconStar,
  image: IconPhoto,
  divider: IconMinus,
  imageText: IconLayoutColumns,
  order: IconShoppingCart,
  address: IconAddressBook,
}
