new Intl.NumberFormat().format(0);
close();
