import './fonts.css';
import './tokens.css';
import './base.css';
import 'virtual:brands.css';
